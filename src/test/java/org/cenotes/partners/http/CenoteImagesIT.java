package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;

import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.UUID;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Partners show uploaded files as images of their cenotes. */
@ResourceLock(SharedState.CATALOGUE)
class CenoteImagesIT {
  private static final String ATTACH = "POST " + SupplyCalls.OWN + "/{id}/images";

  private final Partner partner = Partner.seed();
  private final Login user = partner.admin();

  private String uploaded(byte[] content) {
    return FilesIT.upload(user.request(), "photo", content)
        .then()
        .statusCode(201)
        .extract()
        .path("data.id");
  }

  private RequestSpecification colleague(String role) {
    String email = UserSql.user(partner, partner.id(), "partner", role, false);
    return Login.as(email, partner.password()).request();
  }

  private Response attach(String cenoteId, String body) {
    return user.request().body(body).post(SupplyCalls.OWN + "/" + cenoteId + "/images");
  }

  @Test
  void an_image_of_a_cenote_on_sale_is_for_everybody() throws IOException {
    SupplyClient client = SupplyClient.of(partner);
    String cenote = client.created(SupplyClient.draft("Cenote Imagen"));
    String id = uploaded(FilesIT.image("png", 700, 300, 0x00FFFF));
    String body = "{\"fileId\": \"%s\", \"alt\": \"The pool\"}".formatted(id);
    Response attached = attach(cenote, body);
    assertThat(attached.header("Location")).isEqualTo(SupplyCalls.OWN + "/" + cenote);
    assertThat(attached.header("ETag"))
        .isEqualTo(user.request().get(attached.header("Location")).header("ETag"));
    attached
        .then()
        .statusCode(201)
        .body("message", equalTo("partners.cenotes.image_attached"))
        .body("data.images", hasSize(1))
        .body("data.images[0].fileId", equalTo(id))
        .body("data.images[0].isPrimary", equalTo(true))
        .body("data.checklist.complete", equalTo(true));
    String second = uploaded(FilesIT.image("png", 700, 300, 0x112233));
    attach(cenote, "{\"fileId\": \"%s\", \"isPrimary\": true}".formatted(second))
        .then()
        .statusCode(201)
        .body("data.images", hasSize(2))
        .body("data.images[0].isPrimary", equalTo(false))
        .body("data.images[1].isPrimary", equalTo(true));
    attach(cenote, "{\"fileId\": \"%s\", \"isActive\": false}".formatted(second))
        .then()
        .statusCode(201)
        .body("data.images.isPrimary", contains(true, false));
    attach(cenote, body).then().statusCode(201).body("data.images", hasSize(2));

    String path = "/api/files/" + id + "?w=640";
    Api.anyone().get(path).then().statusCode(404);
    client.requestPublish(cenote).then().statusCode(200);
    attach(cenote, body)
        .then()
        .statusCode(409)
        .body("message", equalTo("error.cenote.invalid_transition"));
    client.review(cenote, "publish").then().statusCode(200);
    Response got = Api.anyone().get(path);
    got.then()
        .statusCode(200)
        .contentType("image/png")
        .header("Cache-Control", "public, max-age=86400");
    assertThat(ImageIO.read(new ByteArrayInputStream(got.asByteArray())).getWidth()).isEqualTo(640);
    Api.anyone().header("If-None-Match", got.header("ETag")).get(path).then().statusCode(304);
    client.review(cenote, "suspend").then().statusCode(200);
  }

  @Test
  void attached_images_are_in_their_display_order() throws IOException {
    String cenote = SupplyClient.of(partner).created(SupplyClient.draft("Cenote en Orden"));
    String[] ids = new String[3];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = uploaded(FilesIT.image("png", 70, 30, 0x1000 + i));
    }
    attach(cenote, "{\"fileId\": \"%s\", \"displayOrder\": 5}".formatted(ids[0]));
    attach(cenote, "{\"fileId\": \"%s\", \"displayOrder\": 2}".formatted(ids[1]))
        .then()
        .body("data.images.fileId", contains(ids[1], ids[0]));
    attach(cenote, "{\"fileId\": \"%s\"}".formatted(ids[2]))
        .then()
        .body("data.images.fileId", contains(ids[1], ids[0], ids[2]))
        .body("data.images.displayOrder", contains(2, 5, 6));
    attach(cenote, "{\"fileId\": \"%s\", \"displayOrder\": 3}".formatted(ids[2]))
        .then()
        .statusCode(201)
        .body("data.images.fileId", contains(ids[1], ids[2], ids[0]));
    attach(cenote, "{\"fileId\": \"%s\", \"displayOrder\": 2}".formatted(ids[0]))
        .then()
        .statusCode(201)
        .body("data.images.fileId", contains(ids[0], ids[1], ids[2]));
  }

  @Test
  void only_files_of_the_same_user_are_attached_to_own_drafts() throws IOException {
    SupplyClient client = SupplyClient.of(partner);
    String cenote = client.created(SupplyClient.draft("Cenote Ajeno"));
    String id = uploaded(FilesIT.image("png", 70, 30, 0x445566));
    String body = "{\"fileId\": \"%s\"}".formatted(id);
    String path = SupplyCalls.OWN + "/" + cenote + "/images";
    colleague("partner_manager")
        .body(body)
        .post(path)
        .then()
        .statusCode(404)
        .body("message", equalTo("error.file.not_found"));
    Partner.seed()
        .admin()
        .request()
        .body(body)
        .post(path)
        .then()
        .statusCode(404)
        .body("message", equalTo("error.cenote.not_found"));
    attach(cenote, "{}").then().statusCode(400).body("errors.fields", hasKey("fileId"));
    attach(cenote, "{\"fileId\": \"%s\"}".formatted(UUID.randomUUID())).then().statusCode(404);
  }

  /** Lets the job look at every file; others' files are not old enough for it to matter. */
  private static void releaseUnused() {
    Sql.number(
        "SELECT count(*) FROM control.release_unused_files(CAST(? AS uuid), 1000000)",
        "00000000-0000-0000-0000-000000000000");
  }

  private static void age(String id, String assignment) {
    assertThat(
            Sql.update(
                "UPDATE control.files SET " + assignment + " WHERE id = CAST(? AS uuid)", id))
        .isEqualTo(1);
  }

  private long files() {
    return Sql.number("SELECT count(*) FROM control.files WHERE partner_id = ?", partner.id());
  }

  @Test
  void a_file_that_nothing_shows_is_withdrawn_after_a_month_and_deleted_a_day_later()
      throws IOException {
    SupplyClient client = SupplyClient.of(partner);
    String cenote = client.created(SupplyClient.draft("Cenote Limpio"));
    String shown = uploaded(FilesIT.image("png", 70, 30, 0x010203));
    attach(cenote, "{\"fileId\": \"%s\"}".formatted(shown)).then().statusCode(201);
    String logo = uploaded(FilesIT.image("png", 70, 30, 0x040506));
    user.request()
        .body("{\"logoFileId\": \"%s\"}".formatted(logo))
        .patch("/api/partner-settings/branding")
        .then()
        .statusCode(200);
    byte[] picture = FilesIT.image("png", 70, 30, 0x070809);
    String unused = uploaded(picture);
    releaseUnused();
    assertThat(
            Sql.uuid(
                    "SELECT id FROM control.files WHERE partner_id = ? AND unused_since IS NOT NULL",
                    partner.id())
                .toString())
        .isEqualTo(unused);
    age(unused, "unused_since = now() - interval '29 days'");
    releaseUnused();
    user.request().get("/api/files/" + unused).then().statusCode(200);

    age(unused, "unused_since = now() - interval '31 days'");
    assertThat(uploaded(picture)).as("the month begins again").isEqualTo(unused);
    releaseUnused();
    user.request().get("/api/files/" + unused).then().statusCode(200);

    age(unused, "unused_since = now() - interval '31 days'");
    releaseUnused();
    user.request().get("/api/files/" + unused).then().statusCode(404);
    attach(cenote, "{\"fileId\": \"%s\"}".formatted(unused))
        .then()
        .statusCode(404)
        .body("message", equalTo("error.file.not_found"));
    String again = uploaded(picture);
    assertThat(again).isNotEqualTo(unused);
    releaseUnused();
    assertThat(files()).as("not deleted on the same day").isEqualTo(4);

    age(unused, "withdrawn_at = now() - interval '25 hours'");
    releaseUnused();
    assertThat(files()).isEqualTo(3);
    for (String kept : new String[] {shown, logo, again}) {
      user.request().get("/api/files/" + kept).then().statusCode(200);
    }
  }

  /** The transaction that attached it saw it before the job withdrew it, and ended afterwards. */
  @Test
  void a_file_that_was_withdrawn_while_it_was_attached_is_in_use_again() throws IOException {
    String cenote = SupplyClient.of(partner).created(SupplyClient.draft("Cenote Justo"));
    String id = uploaded(FilesIT.image("png", 70, 30, 0x0A0B0C));
    attach(cenote, "{\"fileId\": \"%s\"}".formatted(id)).then().statusCode(201);
    age(id, "unused_since = now() - interval '40 days', withdrawn_at = now() - interval '2 days'");
    user.request().get("/api/files/" + id).then().statusCode(404);
    releaseUnused();
    user.request().get("/api/files/" + id).then().statusCode(200);
  }

  @Test
  void only_those_who_manage_cenotes_attach_images() throws IOException {
    String cenote = SupplyClient.of(partner).created(SupplyClient.draft("Cenote Cerrado"));
    String id = uploaded(FilesIT.image("png", 70, 30, 0x778899));
    for (UserCaller person : UserCaller.values()) {
      String due =
          switch (person) {
            case PARTNER_ADMIN, PARTNER_MANAGER -> "404 error.file.not_found"; // a colleague's
            case ANOTHER_PARTNER -> "403 error.partner.supply_not_allowed"; // an online agency
            default -> person.refusal(Endpoint.of(ATTACH), false);
          };
      Response response =
          Exchange.about("id", cenote).with("fileId", id).send(json(person), ATTACH);
      assertThat(response.statusCode() + " " + response.jsonPath().getString("message"))
          .as("%s", person)
          .isEqualTo(due);
    }
    user.request()
        .get(SupplyCalls.OWN + "/" + cenote)
        .then()
        .statusCode(200)
        .body("data.images", hasSize(0));
  }

  private RequestSpecification json(UserCaller person) {
    return person.request(partner).contentType(ContentType.JSON);
  }
}
