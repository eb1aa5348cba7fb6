package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What owners and administrators read of cenotes that are not on sale. */
class SupplyListIT {
  private static SupplyClient client;

  @BeforeAll
  static void prepare() {
    client = SupplyClient.of(Partner.seed());
  }

  @Test
  void the_list_is_filtered_and_continued_by_cursor() {
    Partner partner = Partner.seed();
    SupplyClient lister = SupplyClient.of(partner);
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      ids.add(0, lister.created(SupplyClient.draft("Cenote Número " + i)));
    }
    Response first = lister.owner().request().get(SupplyCalls.OWN + "?perPage=3&state=draft");
    first.then().body("pagination.total", equalTo(5));
    String cursor = first.header("X-Next-Cursor");
    Response rest =
        lister.owner().request().get(SupplyCalls.OWN + "?perPage=3&state=draft&cursor=" + cursor);
    List<String> seen = new ArrayList<>(first.jsonPath().getList("data.id"));
    seen.addAll(rest.jsonPath().getList("data.id"));
    assertThat(seen).isEqualTo(ids);
    assertThat(rest.header("X-Next-Cursor")).isNull();
    lister
        .owner()
        .request()
        .get(SupplyCalls.OWN + "?perPage=3&cursor=" + cursor)
        .then()
        .statusCode(400);
    lister
        .owner()
        .request()
        .queryParam("search", "numero 3")
        .get(SupplyCalls.OWN)
        .then()
        .body("data", hasSize(1));
    lister.owner().request().get(SupplyCalls.OWN + "?state=lost").then().statusCode(400);
    client
        .admin()
        .request()
        .get(SupplyCalls.ADMIN + "?ownerPartnerId=" + partner.id())
        .then()
        .body("data", hasSize(5));
    Collections.reverse(ids);
    assertThat(ascending(lister.owner(), SupplyCalls.OWN + "?")).isEqualTo(ids);
    String ofPartner = SupplyCalls.ADMIN + "?ownerPartnerId=" + partner.id() + "&";
    assertThat(ascending(client.admin(), ofPartner)).isEqualTo(ids);
  }

  private static List<String> ascending(Login user, String list) {
    String pages = list + "perPage=3&sortOrder=asc";
    Response first = user.request().get(pages);
    List<String> ids = new ArrayList<>(first.jsonPath().getList("data.id"));
    String cursor = first.header("X-Next-Cursor");
    ids.addAll(user.request().get(pages + "&cursor=" + cursor).jsonPath().getList("data.id"));
    return ids;
  }

  @Test
  void a_preview_shows_seasons_closures_and_capacities() {
    String id = client.created(SupplyClient.draft("Cenote Suytun"));
    ObjectNode schedule =
        (ObjectNode) Api.json(client.read(id)).path("data").path("schedule").deepCopy();
    schedule
        .putArray("seasons")
        .addObject()
        .put("name", "Easter")
        .put("from", Partner.day(14).toString())
        .put("to", Partner.day(15).toString())
        .put("capacityPerSlot", 7);
    schedule
        .putArray("closures")
        .addObject()
        .put("date", Partner.day(15).toString())
        .put("reason", "Obras");
    client.patch(id, "{\"schedule\": " + schedule + "}").then().statusCode(200);
    client
        .owner()
        .request()
        .get(
            SupplyCalls.OWN
                + "/%s/schedule/preview?from=%s&to=%s"
                    .formatted(id, Partner.day(14), Partner.day(16)))
        .then()
        .statusCode(200)
        .body("data.days", hasSize(3))
        .body("data.days[0].season", equalTo("Easter"))
        .body("data.days[0].slots", hasSize(8))
        .body("data.days[0].slots[0].capacity", equalTo(7))
        .body("data.days[1].closure", equalTo("Obras"))
        .body("data.days[1].slots", hasSize(0))
        .body("data.days[2].slots[7].endTime", equalTo("17:00"))
        .body("data.days[2].slots[7].capacity", equalTo(20));
    client
        .owner()
        .request()
        .get(
            SupplyCalls.OWN
                + "/%s/schedule/preview?from=%s&to=%s"
                    .formatted(id, Partner.day(1), Partner.day(63)))
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey("to"));
  }
}
