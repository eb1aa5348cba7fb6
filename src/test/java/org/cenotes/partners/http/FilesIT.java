package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;

import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Users upload images; those who may see them get them. */
class FilesIT {
  static final Set<String> ROUTES =
      Set.of(
          "POST /api/files", "GET /api/files/{id}", "POST /api/partner-portal/cenotes/{id}/images");

  private static final String PATH = "/api/files";

  private final Partner partner = Partner.seed();
  private final Login user = partner.admin();

  static byte[] image(String format, int width, int height, int colour) throws IOException {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    for (int x = 0; x < width; x++) {
      image.setRGB(x, x % height, colour);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageIO.write(image, format, bytes);
    return bytes.toByteArray();
  }

  static Response upload(RequestSpecification request, String name, byte[] content) {
    return request
        .contentType("multipart/form-data")
        .multiPart("file", name, content, "application/octet-stream")
        .post(PATH);
  }

  private String uploaded(byte[] content) {
    return upload(user.request(), "photo", content)
        .then()
        .statusCode(201)
        .extract()
        .path("data.id");
  }

  @Test
  void an_image_is_stored_by_its_content_and_served_in_widths() throws IOException {
    byte[] jpeg = image("jpeg", 1_600, 900, 0xFF0000);
    Response created = upload(user.request(), "holiday.png", jpeg);
    created
        .then()
        .statusCode(201)
        .body("message", equalTo("files.uploaded"))
        .body("data.contentType", equalTo("image/jpeg"))
        .body("data.width", equalTo(1_600))
        .body("data.height", equalTo(900))
        .body("data.uploadedBy", equalTo(user.user().path("id").asText()));
    String path = PATH + "/" + created.path("data.id");
    assertThat(created.<String>path("data.url")).endsWith(path);
    assertThat(created.header("Location")).isEqualTo(path);
    assertThat(created.header("ETag")).isEqualTo(user.request().get(path).header("ETag"));
    for (int width : new int[] {320, 640, 1280, 1600}) {
      Response got = user.request().get(path + (width == 1600 ? "" : "?w=" + width));
      got.then()
          .statusCode(200)
          .contentType("image/jpeg")
          .header("Cache-Control", "private, no-store");
      assertThat(ImageIO.read(new ByteArrayInputStream(got.asByteArray())).getWidth())
          .isEqualTo(width);
      user.request()
          .header("If-None-Match", got.header("ETag"))
          .get(path + (width == 1600 ? "" : "?w=" + width))
          .then()
          .statusCode(304);
    }
    user.request().get(path + "?w=321").then().statusCode(400);
  }

  @Test
  void the_same_upload_is_the_same_file() throws IOException {
    byte[] png = image("png", 40, 30, 0x00FF00);
    String id = uploaded(png);
    assertThat(uploaded(png)).isEqualTo(id);
    assertThat(uploaded(image("png", 40, 30, 0x0000FF))).isNotEqualTo(id);
    assertThat(Sql.number("SELECT count(*) FROM control.files WHERE partner_id = ?", partner.id()))
        .isEqualTo(2);
  }

  @Test
  void an_unpublished_image_is_for_its_partner_and_administrators() throws IOException {
    String path = PATH + "/" + uploaded(image("jpeg", 40, 30, 0xFFFFFF));
    user.request().get(path).then().statusCode(200);
    Api.with(partner.liveKey()).get(path).then().statusCode(200);
    Login.platformAdmin().request().get(path).then().statusCode(200);
    for (RequestSpecification other :
        List.of(
            Api.anyone(),
            Partner.seed().admin().request(),
            Api.with(Partner.seed().liveKey()),
            UserCaller.OPERATOR.request(partner))) {
      other.get(path).then().statusCode(404).body("message", equalTo("error.file.not_found"));
    }
    Api.anyone()
        .get(PATH + "/" + UUID.randomUUID())
        .then()
        .statusCode(404)
        .body("message", equalTo("error.file.not_found"));
    Api.with(partner.testKey())
        .get(path)
        .then()
        .statusCode(403)
        .body("message", equalTo("error.partner.sandbox_key_not_allowed_on_production_api"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        "GIF89a and so on",
        "%PDF-1.7",
        "no image"
      })
  void what_is_no_image_is_refused(String content) {
    upload(user.request(), "photo.jpg", content.getBytes(StandardCharsets.UTF_8))
        .then()
        .statusCode(415)
        .body("message", equalTo("error.unsupported_media_type"));
  }

  @Test
  void a_broken_image_is_named() throws IOException {
    byte[] jpeg = image("jpeg", 400, 300, 0xFF00FF);
    upload(user.request(), "photo.jpg", java.util.Arrays.copyOf(jpeg, jpeg.length / 2))
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_input"))
        .body("errors.fields", hasKey("file"));
  }

  @Test
  void five_mebibytes_are_the_limit() {
    byte[] large = new byte[5 * 1_024 * 1_024 + 1];
    large[0] = (byte) 0xFF;
    upload(user.request(), "photo.jpg", large)
        .then()
        .statusCode(413)
        .body("message", equalTo("error.payload_too_large"));
    upload(user.request(), "photo.jpg", new byte[6 * 1_024 * 1_024]).then().statusCode(413);
  }

  @ParameterizedTest
  @CsvSource({
    "multipart/form-data, x",
    "multipart/form-data; boundary=b, no boundary",
    "multipart/form-data; boundary=b, '--b\r\n\r\n\r\n--b--'",
    "multipart/form-data; boundary=b, '--b\r\nContent-Disposition: form-data; name=\"=?UTF-8?B?A?=\"\r\n\r\nx\r\n--b--'",
    "multipart/form-data; boundary=b, '--b\r\nContent-Disposition: form-data; name=\"other\"\r\n\r\nx\r\n--b--'"
  })
  void a_malformed_form_is_refused(String type, String body) {
    user.request()
        .contentType(type)
        .body(body.getBytes(StandardCharsets.UTF_8))
        .post(PATH)
        .then()
        .statusCode(400);
  }

  @Test
  void an_upload_that_breaks_off_is_refused() throws IOException {
    String head =
        "POST /api/files HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
            + user.accessToken()
            + "\r\nContent-Type: multipart/form-data; boundary=b\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n";
    String part =
        "--b\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n" + "x".repeat(5_000);
    String body = Integer.toHexString(part.length()) + "\r\n" + part + "\r\nZZ\r\n";
    assertThat(FramingIT.answer(head + body)).startsWith("HTTP/1.1 400 ");
  }

  @Test
  void a_form_of_very_many_parts_is_refused() {
    String body = "--b\r\n\r\n\r\n".repeat(400_000);
    user.request()
        .contentType("multipart/form-data; boundary=b")
        .body(body.getBytes(StandardCharsets.UTF_8))
        .post(PATH)
        .then()
        .statusCode(400);
  }

  @Test
  void only_those_who_manage_cenotes_or_settings_upload() throws IOException {
    byte[] png = image("png", 20, 20, 0x123456);
    for (UserCaller person : UserCaller.values()) {
      String due =
          switch (person) {
            case PARTNER_ADMIN, PARTNER_MANAGER, ANOTHER_PARTNER, ADMIN -> "201 files.uploaded";
            case PARTNER_AGENT, PARTNER_VIEWER -> "403 error.auth.forbidden";
            default -> person.refusal(Endpoint.of("POST " + PATH), false);
          };
      Response response = upload(person.request(partner), "p", png);
      assertThat(response.statusCode() + " " + response.jsonPath().getString("message"))
          .as("%s", person)
          .isEqualTo(due);
    }
    byte[] large = new byte[6 * 1_024 * 1_024];
    upload(UserCaller.PARTNER_VIEWER.request(partner), "p", large).then().statusCode(403);
    user.request().body("{}").post(PATH).then().statusCode(415);
  }

  @Test
  void a_partner_has_five_hundred_files() throws IOException {
    String id = uploaded(image("png", 20, 20, 1));
    Sql.update(
        """
        INSERT INTO control.files (id, partner_id, uploaded_by, content_type, size, width, height, digest, created_at)
        SELECT gen_random_uuid(), partner_id, uploaded_by, content_type, size, width, height,
               sha256(int4send(n)), created_at
          FROM control.files, generate_series(1, 499) n WHERE id = ?""",
        UUID.fromString(id));
    upload(user.request(), "p", image("png", 20, 20, 2))
        .then()
        .statusCode(409)
        .body("message", equalTo("error.file.limit_reached"));
    upload(user.request(), "p", image("png", 20, 20, 1)).then().statusCode(201);
  }

  @Test
  void twenty_uploads_at_once_are_stored_or_told_to_come_back() throws IOException {
    List<CompletableFuture<Integer>> answers = new ArrayList<>();
    ExecutorService pool = Executors.newFixedThreadPool(20);
    try {
      for (int i = 0; i < 20; i++) {
        byte[] jpeg = image("jpeg", 1_000, 800, 0x010101 * (i + 1));
        answers.add(
            CompletableFuture.supplyAsync(
                () -> upload(user.request(), "photo", jpeg).statusCode(), pool));
      }
      assertThat(answers.stream().map(CompletableFuture::join).toList())
          .contains(201)
          .allMatch(status -> status == 201 || status == 429);
    } finally {
      pool.shutdown();
    }
    uploaded(image("jpeg", 1_000, 800, 0xABCDEF));
  }
}
