package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** A response with status 201 says where the new resource is and which version it has. */
class CreatedIT {
  private static final String HOURS = "[{\"open\":\"09:00\",\"close\":\"17:00\"}]";

  private final Partner partner = Partner.seed();

  private static Response assertReadable(Response created, Supplier<RequestSpecification> caller) {
    assertThat(created.statusCode()).as(created.asString()).isEqualTo(201);
    String location = created.header("Location");
    assertThat(location).endsWith("/" + Api.json(created).at("/data/id").asText());
    Response read = caller.get().get(location);
    assertThat(read.statusCode()).isEqualTo(200);
    assertThat(read.header("ETag")).isEqualTo(created.header("ETag"));
    assertThat(caller.get().header("If-None-Match", created.header("ETag")).get(location))
        .extracting(Response::statusCode)
        .isEqualTo(304);
    return read;
  }

  /** With metadata in another order than that of PostgreSQL's jsonb, which is by length. */
  private String body() {
    ObjectNode body = partner.body("cenote-ik-kil", Partner.day(22));
    body.putObject("metadata").put("channel", "web").put("gate", "2");
    return body.toString();
  }

  @Test
  void a_reservation_can_be_read_and_changed_with_the_headers_of_its_creation() {
    Response live = partner.live().body(body()).post("/api/partner/reservations");
    assertReadable(live, partner::live);
    Response test = partner.test().body(body()).post("/api/partner-sandbox/reservations");
    assertReadable(test, partner::test);
    Login admin = partner.admin();
    Response portal = admin.request().body(body()).post("/api/partner-reservations");
    assertReadable(portal, admin::request);
    assertThat(portal.header("Location")).startsWith("/api/partner-reservations/");
    String change = "{\"notes\":\"late\"}";
    String wrong = live.header("ETag").replace('a', 'b');
    for (String[] match : new String[][] {{wrong, "412"}, {portal.header("ETag"), "200"}}) {
      Response changed =
          admin
              .request()
              .header("If-Match", match[0])
              .body(change)
              .patch(portal.header("Location"));
      assertThat(String.valueOf(changed.statusCode())).as(changed.asString()).isEqualTo(match[1]);
    }
  }

  private static Response createViewer(Login admin) {
    return admin
        .request()
        .body(
            TeamClient.object()
                .put("email", TeamClient.email())
                .put("firstName", "Ana")
                .put("lastName", "Pech")
                .put("password", TeamClient.PASSWORD)
                .put("partnerRole", "partner_viewer")
                .toString())
        .post("/api/partners/users");
  }

  private static void assertChained(
      Supplier<RequestSpecification> caller, String path, String... changes) {
    String tag = caller.get().get(path).header("ETag");
    for (String change : changes) {
      Response changed = caller.get().header("If-Match", tag).body(change).patch(path);
      assertThat(changed.statusCode()).as(changed.asString()).isEqualTo(200);
      assertThat(changed.header("ETag")).isNotEqualTo(tag);
      tag = changed.header("ETag");
      assertThat(caller.get().get(path).header("ETag")).as(change).isEqualTo(tag);
    }
  }

  @Test
  void each_change_answers_the_tag_that_the_next_one_needs() {
    Login admin = partner.admin();
    Response made = admin.request().body(body()).post("/api/partner-reservations");
    assertChained(
        admin::request,
        made.header("Location"),
        "{\"notes\":\"Llegan tarde, después de comer\"}",
        "{\"visitors\":5}",
        "{\"metadata\":{\"gate\":\"2\",\"id\":\"7\",\"agent\":\"Ana\"}}",
        "{\"date\":\"%s\"}".formatted(Partner.day(31)));
    Response user = createViewer(admin);
    assertChained(
        admin::request,
        user.header("Location"),
        "{\"firstName\":\"Eva\"}",
        "{\"lastName\":\"Ruiz\"}");
  }

  @Test
  void a_cenote_can_be_read_and_changed_with_the_headers_of_its_creation() {
    SupplyClient client = SupplyClient.of(partner);
    Response made = client.create(SupplyClient.draft("Cenote Recién Hecho"));
    assertReadable(made, client.owner()::request);
    String week = "{\"sun\":%s,\"mon\":%1$s,\"fri\":%1$s}".formatted(HOURS);
    assertChained(
        client.owner()::request,
        made.header("Location"),
        "{\"amenities\":[\"lockers\"]}",
        """
        {"schedule":{"weekly":%s,"slotMinutes":60,"capacityPerSlot":20,
          "seasons":[{"from":"2030-01-01","to":"2030-01-05","weekly":%1$s}]}}
        """
            .formatted(week));
  }

  @Test
  void a_replayed_creation_has_the_same_headers() {
    String body = body();
    Supplier<Response> create =
        () ->
            partner
                .live()
                .header("Idempotency-Key", "created")
                .body(body)
                .post("/api/partner/reservations");
    Response first = create.get();
    Response again = create.get();
    assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
    assertThat(again.header("Location")).isEqualTo(first.header("Location"));
    assertThat(again.header("ETag")).isEqualTo(first.header("ETag"));
  }

  @Test
  void a_user_has_a_location_and_what_only_its_list_shows_has_that_of_its_changes() {
    Login admin = partner.admin();
    Response user = createViewer(admin);
    assertReadable(user, admin::request);
    Response invited = TeamClient.invite(admin, TeamClient.email(), "partner_viewer");
    assertThat(invited.header("Location"))
        .isEqualTo(TeamClient.PATH + "/" + invited.path("data.user.id"));
    Response read = admin.request().get(invited.header("Location"));
    assertThat(read.statusCode()).isEqualTo(200);
    assertThat(read.header("ETag")).isEqualTo(invited.header("ETag"));
    Response key = admin.request().body("{\"name\":\"Shop\"}").post(ApiKeyClient.PATH);
    assertChangeable(key, admin);
    Response rotated =
        new ApiKeyClient(partner, admin).rotate(Api.json(key).at("/data/id").asText(), "{}");
    assertThat(rotated.path("data.id").toString())
        .isNotEqualTo(Api.json(key).at("/data/id").asText());
    assertChangeable(rotated, admin);
  }

  private static void assertChangeable(Response created, Login admin) {
    assertThat(created.statusCode()).as(created.asString()).isEqualTo(201);
    assertThat(created.header("Location"))
        .isEqualTo(ApiKeyClient.PATH + "/" + created.path("data.id"));
    assertThat(created.header("ETag")).matches("\"[0-9A-Za-z_-]+\"");
    Response renamed =
        admin.request().body("{\"name\":\"Shop 2\"}").put(created.header("Location"));
    assertThat(renamed.statusCode()).as(renamed.asString()).isEqualTo(200);
  }
}
