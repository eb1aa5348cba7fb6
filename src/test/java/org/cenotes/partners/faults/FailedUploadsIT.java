package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.cenotes.partners.harness.Node;
import org.cenotes.partners.harness.Postgres;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Uploads into a directory, of which some fail only when their transaction is committed. */
class FailedUploadsIT {
  private static final Duration SOON = Duration.ofSeconds(60);

  @TempDir private static Path directory;

  private static String url;
  private static Node node;
  private static JsonNode person;

  @BeforeAll
  static void start() throws Exception {
    url = Product.postgres().createDatabase("failed_uploads");
    node = Node.start(url, Map.of("CENOTES_FILES_DIRECTORY", directory.toString()));
    person = NodeClient.seed(node.baseUri()).get("user");
  }

  @AfterAll
  static void stop() {
    if (node != null) {
      node.close();
    }
  }

  private static void sql(String statement) throws SQLException {
    try (Connection owner = DriverManager.getConnection(url, "cenotes_owner", Postgres.PASSWORD);
        Statement sql = owner.createStatement()) {
      sql.execute(statement);
    }
  }

  private static RequestSpecification user() {
    String token =
        NodeClient.logIn(
                node.baseUri(), person.get("email").asText(), person.get("password").asText())
            .body()
            .at("/data/accessToken")
            .asText();
    return RestAssured.given()
        .baseUri(node.baseUri().toString())
        .header("Authorization", "Bearer " + token);
  }

  private static Response upload(int colour) throws IOException {
    BufferedImage image = new BufferedImage(700, 300, BufferedImage.TYPE_INT_RGB);
    image.setRGB(3, 3, colour);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageIO.write(image, "png", bytes);
    return user()
        .contentType("multipart/form-data")
        .multiPart("file", "photo", bytes.toByteArray(), "application/octet-stream")
        .post("api/files");
  }

  /** The names of the markers of uploads whose commit nobody has seen. */
  private static List<String> unconfirmed() throws IOException {
    try (Stream<Path> markers = Files.list(directory.resolve("pending"))) {
      return markers.map(marker -> marker.getFileName().toString()).toList();
    }
  }

  private static List<Path> contents(String id) {
    try (Stream<Path> paths = Files.walk(directory)) {
      return paths.filter(path -> path.getFileName().toString().startsWith(id + "-")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void age(String id) throws IOException {
    Path marker = directory.resolve("pending").resolve(id);
    if (!Files.exists(marker)) {
      Files.createFile(marker);
    }
    Files.setLastModifiedTime(marker, FileTime.from(Instant.now().minus(Duration.ofHours(25))));
  }

  private static String failedAtItsCommit(int colour) throws Exception {
    List<String> before = unconfirmed();
    sql(
        """
        CREATE FUNCTION control.refuse_commit() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE EXCEPTION 'refused at the commit'; END $$;
        CREATE CONSTRAINT TRIGGER refuse_commit AFTER INSERT ON control.files
          DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION control.refuse_commit()""");
    try {
      assertThat(upload(colour).statusCode()).isGreaterThanOrEqualTo(500);
    } finally {
      sql("DROP TRIGGER refuse_commit ON control.files; DROP FUNCTION control.refuse_commit()");
    }
    return unconfirmed().stream()
        .filter(id -> !before.contains(id))
        .reduce((one, other) -> other)
        .orElseThrow();
  }

  @Test
  void contents_of_a_failed_commit_are_deleted_after_a_day_and_no_others() throws Exception {
    String kept = upload(1).then().statusCode(201).extract().path("data.id");
    assertThat(unconfirmed()).isEmpty();
    String abandoned = failedAtItsCommit(2);
    String young = failedAtItsCommit(3);
    for (String id : List.of(kept, abandoned, young)) {
      assertThat(contents(id)).hasSize(3);
    }
    age(abandoned);
    age(kept); // as if the node had died right after the commit
    node.restart();
    Wait.until("contents are deleted", SOON, () -> contents(abandoned).isEmpty());
    Wait.until("the other one is confirmed", SOON, () -> unconfirmed().equals(List.of(young)));
    assertThat(contents(young)).hasSize(3);
    assertThat(contents(kept)).hasSize(3);
    user().get("api/files/" + kept).then().statusCode(200);
    user().get("api/files/" + kept + "?w=320").then().statusCode(200);
    assertThat(upload(2).then().statusCode(201).extract().<String>path("data.id"))
        .isNotEqualTo(abandoned);
  }
}
