package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Administrators import a catalogue. */
@ResourceLock(SharedState.CATALOGUE)
class CenoteImportIT {
  private static final String JSON_LINES = "application/x-ndjson";
  private static final String CSV = "text/csv";

  /** Of this test's cenotes. */
  private final String prefix = "it-" + UUID.randomUUID().toString().substring(0, 8) + "-";

  private final Login admin = Login.platformAdmin();

  @AfterEach
  void forget() {
    Sql.update("DELETE FROM live.cenotes WHERE external_id LIKE ? || '%'", prefix);
  }

  private Response send(String type, String file, boolean publish) {
    return admin
        .request()
        .contentType(type)
        .body(file.getBytes(StandardCharsets.UTF_8))
        .post("/api/admin/cenotes/import?publish=" + publish);
  }

  private ObjectNode row(int number) {
    ObjectNode row = SupplyClient.draft("Cenote Importado " + number);
    row.put("externalId", prefix + number);
    row.putArray("images").addObject().put("url", "https://images.example.com/" + number + ".jpg");
    return row;
  }

  private static void assertReport(
      Response response, int created, int updated, int unchanged, int refused) {
    response
        .then()
        .statusCode(200)
        .body("message", equalTo("cenotes.admin.imported"))
        .body("data.rows", equalTo(created + updated + unchanged + refused))
        .body("data.created", equalTo(created))
        .body("data.updated", equalTo(updated))
        .body("data.unchanged", equalTo(unchanged))
        .body("data.refused", equalTo(refused));
  }

  /** Thirty megabytes: more than a hundred times the limit of other bodies. */
  @Test
  void five_thousand_cenotes_are_imported_in_one_call_but_for_the_broken_ones() {
    StringBuilder file = new StringBuilder();
    String text = "Agua azul y profunda entre raíces. ".repeat(130);
    for (int i = 1; i <= 5_000; i++) {
      ObjectNode row = row(i);
      row.putObject("description").put("es", text);
      if (i == 2_500) {
        row.putObject("agePricing").put("adult", -1).put("child", 0);
      }
      file.append(i == 3_000 ? "{\"externalId\": " : row.toString()).append('\n');
    }
    assertThat(file.length()).isGreaterThan(28_000_000);
    Response first = send(JSON_LINES, file.toString(), false);
    assertReport(first, 4_998, 0, 0, 2);
    first
        .then()
        .body("data.refusals.line", contains(2_500, 3_000))
        .body("data.refusals[0].externalId", equalTo(prefix + 2_500))
        .body("data.refusals[0].key", equalTo("validation.invalid_input"))
        .body("data.refusals[0].fields", hasKey("agePricing.adult"));
    assertThat(
            Sql.number("SELECT count(*) FROM live.cenotes WHERE external_id LIKE ? || '%'", prefix))
        .isEqualTo(4_998);
    String before = rowVersions();
    assertReport(send(JSON_LINES, file.toString(), false), 0, 0, 4_998, 2);
    assertThat(rowVersions()).as("not one row was written").isEqualTo(before);
  }

  /** Changes with every write of one of the imported rows. */
  private String rowVersions() {
    return Sql.text(
        "SELECT md5(string_agg(id || ' ' || xmin || ' ' || version, ',' ORDER BY id))"
            + " FROM live.cenotes WHERE external_id LIKE ? || '%'",
        prefix);
  }

  @Test
  void the_documented_file_is_on_sale_after_its_import() throws IOException {
    String file =
        Files.readString(Path.of("docs/examples/cenotes.csv")).replace("\nyuc-", "\n" + prefix);
    assertReport(send(CSV, file, true), 3, 0, 0, 0);
    assertReport(send(CSV, file, true), 0, 0, 3, 0);
    assertReport(send(CSV, file.replace("America/Merida", "America/Cancun"), true), 0, 3, 0, 0);
    assertThat(
            Sql.number(
                "SELECT count(*) FROM live.cenotes WHERE state = 'active' AND external_id LIKE ? || '%'",
                prefix))
        .isEqualTo(3);
    Api.anyone()
        .queryParam("search", "Cenote Chihuán")
        .get("/api/cenotes")
        .then()
        .body("data", hasSize(1))
        .body("data[0].schedule.weekly.sat[0].open", equalTo("09:00"))
        .body("data[0].images", hasSize(2));
  }

  @Test
  void a_row_that_says_something_else_changes_its_cenote_only() {
    String file = row(1) + "\n" + row(2) + "\n";
    assertReport(send(JSON_LINES, file, false), 2, 0, 0, 0);
    String changed = row(1) + "\n" + row(2).put("currency", "USD") + "\n" + row(3) + "\n";
    assertReport(send(JSON_LINES, changed, false), 1, 1, 1, 0);
  }

  /** Whoever imports new prices has not seen what the venue has entered since. */
  @Test
  void a_closure_that_the_file_does_not_have_stays_closed() {
    assertReport(send(JSON_LINES, row(1).toString(), false), 1, 0, 0, 0);
    String id =
        Sql.text("SELECT CAST(id AS text) FROM live.cenotes WHERE external_id = ?", prefix + 1);
    ObjectNode schedule = row(1).withObjectProperty("schedule").deepCopy();
    schedule.putArray("closures").addObject().put("date", "2030-12-24").put("reason", "Navidad");
    ObjectNode change = row(1).objectNode();
    change.set("schedule", schedule);
    admin
        .request()
        .body(change.toString())
        .patch("/api/admin/cenotes/" + id)
        .then()
        .statusCode(200);
    assertReport(send(JSON_LINES, row(1).toString(), false), 0, 0, 1, 0);
    ObjectNode dearer = row(1);
    dearer.putObject("agePricing").put("adult", 99_900).put("child", 49_900);
    assertReport(send(JSON_LINES, dearer.toString(), false), 0, 1, 0, 0);
    admin
        .request()
        .get("/api/admin/cenotes/" + id)
        .then()
        .body("data.agePricing.adult", equalTo(99_900))
        .body("data.schedule.closures.date", contains("2030-12-24"));
  }

  @Test
  void a_row_in_doubt_is_refused() {
    ObjectNode incomplete = row(1);
    incomplete.remove("images");
    Response response =
        send(
            JSON_LINES,
            incomplete + "\n\n" + row(2) + "\n" + row(2) + "\n" + row(3).put("colour", "blue"),
            true);
    assertReport(response, 1, 0, 0, 3);
    response
        .then()
        .body("data.refusals.line", contains(4, 5, 1))
        .body("data.refusals[0].fields", hasKey("externalId"))
        .body("data.refusals[1].messages", contains("colour is not a known member"))
        .body("data.refusals[2].fields", hasKey("active_image"));
    assertReport(send(JSON_LINES, "null\n[]\n1\n\"x\"\n{}\n", false), 0, 0, 0, 5);
    send(CSV, "externalId,colour\nx,blue\n", false)
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey("colour"));
    assertReport(
        send(CSV, "externalId,agePricing.adult\n" + prefix + "9,ten\n", false), 0, 0, 0, 1);
  }

  @Test
  void an_import_that_cannot_be_read_to_its_end_says_how_many_rows_it_has_stored() {
    StringBuilder file = new StringBuilder();
    for (int i = 1; i <= 150; i++) {
      file.append(row(i)).append('\n');
    }
    Response broken = send(JSON_LINES, file + "x".repeat(300_000), false);
    broken
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_data"))
        .body("errors.details.created", equalTo(100))
        .body("errors.details.updated", equalTo(0))
        .body("errors.details.unchanged", equalTo(0));
    assertReport(send(JSON_LINES, file.toString(), false), 50, 0, 100, 0);
  }

  @Test
  void a_row_is_refused_that_makes_its_cenote_longer_than_any_may_be() {
    ObjectNode large = row(2);
    ArrayNode packages = large.putArray("packages");
    for (int i = 0; i < 40; i++) {
      ObjectNode offer = packages.addObject().put("pricingUnit", "group").put("groupPrice", 10_000);
      offer.putObject("name").put("es", "Paquete " + i);
      offer.putObject("description").put("es", "á".repeat(4_000));
    }
    Response response = send(JSON_LINES, row(1) + "\n" + large + "\n", false);
    assertReport(response, 1, 0, 0, 1);
    response
        .then()
        .body("data.refusals.line", contains(2))
        .body(
            "data.refusals[0].messages",
            contains("the whole cenote is longer than 256 KiB of JSON"));
  }

  @Test
  void a_refusal_is_in_the_language_of_the_caller() {
    admin
        .request()
        .contentType(JSON_LINES)
        .header("Accept-Language", "es")
        .body("{\"externalId\":\"es\",\"name\":{\"es\":\"\"}}".getBytes(StandardCharsets.UTF_8))
        .post("/api/admin/cenotes/import")
        .then()
        .statusCode(200)
        .body("data.refusals[0].fields.description", contains("description es obligatorio"));
  }

  @Test
  void what_is_no_file_is_refused() {
    send(JSON_LINES, "x".repeat(300_000), false)
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_data"));
    admin
        .request()
        .contentType(CSV)
        .body(new byte[] {(byte) 0xC3, (byte) 0x28})
        .post("/api/admin/cenotes/import")
        .then()
        .statusCode(400);
    admin
        .request()
        .contentType("text/plain")
        .body("x")
        .post("/api/admin/cenotes/import")
        .then()
        .statusCode(415);
    send(JSON_LINES, ("\n".repeat(1_000)).repeat(67_200), false)
        .then()
        .statusCode(413)
        .body("message", equalTo("error.payload_too_large"));
  }
}
