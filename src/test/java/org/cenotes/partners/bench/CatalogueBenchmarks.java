package org.cenotes.partners.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.DoubleSupplier;
import javax.imageio.ImageIO;
import org.cenotes.partners.bench.SystemUnderTest.Requests;
import org.cenotes.partners.bench.SystemUnderTest.SeededPartner;

/**
 * The public catalogue with many cenotes, and images.
 *
 * @param measurements receives the results
 * @param round length of a round
 * @param warmUp minimum number of warm-up rounds
 */
record CatalogueBenchmarks(
    SystemUnderTest system, List<Measurement> measurements, Duration round, int warmUp) {
  private static final int ROUNDS = 5;
  private static final int CENOTES = 5_000;
  private static final int UPLOADS = 20;

  /** Copies of the demonstration catalogue with other names and prices. */
  private static final String COPY =
      """
      CREATE TABLE live.bench_cenotes AS
      SELECT (jsonb_populate_record(NULL::live.cenotes, to_jsonb(c) || jsonb_build_object('id', gen_random_uuid(), 'slug', 'bench-' || n,
               'name', jsonb_build_object('es', 'Cenote ' || md5(n::text), 'en', 'Cenote ' || md5(n::text)),
               'search_text', 'cenote ' || md5(n::text) || ' ' || c.municipality_key || ' ' || c.region_key,
               'adult_price', c.adult_price + n, 'external_id', NULL))).*
        FROM generate_series(1, %d) n
        JOIN LATERAL (SELECT * FROM live.cenotes WHERE NOT is_private AND slug NOT LIKE 'bench-%%'
                       ORDER BY slug OFFSET n %% 14 LIMIT 1) c ON true
      """;

  void listing() throws Exception {
    List<String> columns =
        system.firstColumn(
            """
            SELECT column_name FROM information_schema.columns
             WHERE table_schema = 'live' AND table_name = 'cenotes' AND is_generated = 'NEVER'
            """);
    system.sql("DROP TABLE IF EXISTS live.bench_cenotes; " + COPY.formatted(CENOTES - 14));
    String fill =
        "INSERT INTO live.cenotes (%1$s) SELECT %1$s FROM live.bench_cenotes"
            .formatted(String.join(", ", columns));
    String empty = "DELETE FROM live.cenotes WHERE slug LIKE 'bench-%'";
    for (String filter :
        List.of(
            "",
            "?search=cenote",
            "?search=ik-kil",
            "?search=nowhere",
            "?state=yucatan&minPrice=10000&sortBy=price")) {
      byte[] request = Requests.get("/api/cenotes" + filter, "");
      try (LoadGenerator load = new LoadGenerator(system.base(), 4)) {
        DoubleSupplier rate = () -> load.rate(round, () -> request, 200);
        Comparison.warmUp(warmUp, rate);
        Comparison comparison = Comparison.alternate(ROUNDS, after(fill, rate), after(empty, rate));
        measurements.add(
            Measurement.slowdown(
                "(m) list of cenotes %s at %,d / at 14".formatted(filter, CENOTES), comparison, 2));
      }
    }
  }

  private DoubleSupplier after(String change, DoubleSupplier rate) {
    return () -> {
      try {
        system.sql(change);
        system.sql("VACUUM ANALYZE live.cenotes");
        return rate.getAsDouble();
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    };
  }

  /** A variant of a published image. */
  void images() throws Exception {
    SeededPartner partner = system.seedPartner();
    byte[] upload = upload(system.token(partner), 1);
    String id;
    try (HttpConnection connection = new HttpConnection(system.base())) {
      if (connection.exchange(upload) != 201) {
        throw new IllegalStateException(connection.body());
      }
      id = connection.body().replaceFirst("(?s).*?\"id\":\"([^\"]+)\".*", "$1");
    }
    system.sql(
        "UPDATE live.cenotes SET images = '[{\"fileId\": \"%s\", \"isActive\": true}]' WHERE id = '%s'"
            .formatted(id, system.cenotes.get(0)));
    byte[] image = Requests.get("/api/files/" + id + "?w=640", "");
    byte[] noOp = Requests.get("/api/bench/no-op", "");
    try (LoadGenerator load = new LoadGenerator(system.base(), 32)) {
      Comparison.warmUp(warmUp, () -> load.rate(round, () -> image, 200));
      Comparison comparison =
          Comparison.alternate(
              ROUNDS,
              () -> load.rate(round, () -> image, 200),
              () -> load.rate(round, () -> noOp, 200));
      measurements.add(
          Measurement.atLeast("(m) an image, 640 wide / no-op resource", comparison, "/s", 0.5));
    } finally {
      system.sql(
          "UPDATE live.cenotes SET images = '[]' WHERE id = '%s'".formatted(system.cenotes.get(0)));
    }
  }

  /** Availability while twenty photos are uploaded at once, and without. */
  void uploads() throws Exception {
    SeededPartner partner = system.seedPartner();
    String token = system.token(partner);
    byte[] lookup = system.slot(1).availability(system.liveKey());
    Comparison.warmUp(warmUp, () -> new Latencies(system.base()).rate(round, lookup));
    uploadAll(token, 0, lookup);
    int[] seed = {1};
    Comparison comparison =
        Comparison.alternate(
            ROUNDS,
            () -> 1000 / uploadAll(token, UPLOADS * seed[0]++, lookup),
            () -> {
              Latencies alone = new Latencies(system.base());
              alone.rate(round, lookup);
              return 1000 / alone.p95();
            });
    measurements.add(
        Measurement.slowdown(
            "(m) p95 of availability during %d uploads / without".formatted(UPLOADS),
            comparison,
            1.5));
  }

  /** The p95 of the lookups made until all uploads are done, in milliseconds. */
  private double uploadAll(String token, int seed, byte[] lookup) {
    ExecutorService threads = Executors.newFixedThreadPool(UPLOADS);
    try {
      List<byte[]> photos = new ArrayList<>();
      for (int i = 0; i < UPLOADS; i++) {
        photos.add(upload(token, 1_000 + seed + i));
      }
      List<Future<Integer>> uploads = new ArrayList<>();
      for (byte[] photo : photos) {
        uploads.add(
            threads.submit(
                () -> {
                  try (HttpConnection connection = new HttpConnection(system.base())) {
                    return connection.exchange(photo);
                  }
                }));
      }
      Latencies during = new Latencies(system.base());
      while (!uploads.stream().allMatch(Future::isDone)) {
        during.rate(Duration.ofMillis(50), lookup);
      }
      for (Future<Integer> upload : uploads) {
        // the server takes a few at a time of a partner and refuses the others
        if (upload.get() != 201 && upload.get() != 429) {
          throw new IllegalStateException("upload: " + upload.get());
        }
      }
      return during.p95();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    } finally {
      threads.shutdownNow();
    }
  }

  /** A form with a photo of three megapixels; each seed makes another one. */
  private static byte[] upload(String token, int seed) throws IOException {
    BufferedImage image = new BufferedImage(2_000, 1_500, BufferedImage.TYPE_INT_RGB);
    Random random = new Random(seed);
    for (int i = 0; i < 2_000; i++) {
      image.getGraphics().setColor(new java.awt.Color(random.nextInt(1 << 24)));
      image.getGraphics().fillOval(random.nextInt(2_000), random.nextInt(1_500), 90, 90);
    }
    ByteArrayOutputStream form = new ByteArrayOutputStream();
    form.writeBytes(
        "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.jpg\"\r\n\r\n"
            .getBytes(US_ASCII));
    ImageIO.write(image, "jpeg", form);
    form.writeBytes("\r\n--b--\r\n".getBytes(US_ASCII));
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.writeBytes(
        ("POST /api/files HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                + token
                + "\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: "
                + form.size()
                + "\r\n\r\n")
            .getBytes(US_ASCII));
    request.writeBytes(form.toByteArray());
    return request.toByteArray();
  }
}
