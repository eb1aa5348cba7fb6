package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Lists that are read by page numbers have cursors too, each bound to its list. */
class PageCursorsIT {
  private final Partner partner = Partner.seed();

  private static Response page(Supplier<RequestSpecification> caller, String path) {
    Response response = caller.get().get(path);
    assertThat(response.statusCode()).as(path + response.asString()).isEqualTo(200);
    return response;
  }

  /** The rows of all pages, and the cursor to the second. */
  private static String walk(Supplier<RequestSpecification> caller, String path, String query) {
    String pages = path + "?perPage=2" + query;
    List<JsonNode> walked = new ArrayList<>();
    Response response = page(caller, pages);
    String second = response.header("X-Next-Cursor");
    int number = 1;
    while (true) {
      JsonNode body = Api.json(response);
      assertThat(body.at("/pagination/currentPage").asInt()).isEqualTo(number);
      body.path("data").forEach(walked::add);
      String next = response.header("X-Next-Cursor");
      assertThat(body.at("/pagination/nextCursor").isNull()).isEqualTo(next == null);
      if (next == null) {
        break;
      }
      assertThat(body.at("/pagination/nextCursor").asText()).isEqualTo(next);
      response = page(caller, pages + "&cursor=" + next + "&page=1");
      number++;
    }
    List<JsonNode> whole = new ArrayList<>();
    Api.json(page(caller, path + "?perPage=100" + query)).path("data").forEach(whole::add);
    assertThat(walked).isEqualTo(whole).hasSizeGreaterThan(2);
    return second;
  }

  private static void refuses(Supplier<RequestSpecification> caller, String path) {
    caller
        .get()
        .get(path)
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_data"))
        .body("errors.fields", hasKey("cursor"));
  }

  @Test
  @ResourceLock(value = SharedState.CATALOGUE, mode = ResourceAccessMode.READ)
  void a_cursor_walks_the_catalogue_in_one_order() {
    String path = "/api/partner/cenotes";
    String cursor = walk(partner::live, path, "&sortOrder=desc");
    walk(partner::live, path, "");
    refuses(partner::live, path + "?perPage=2&cursor=" + cursor);
    refuses(partner::live, path + "?perPage=3&sortOrder=desc&cursor=" + cursor);
    refuses(partner::live, path + "?perPage=2&sortOrder=desc&search=ik&cursor=" + cursor);
    refuses(partner::live, path + "?perPage=2&sortOrder=desc&cursor=x");
    refuses(partner::live, path + "?perPage=2&sortOrder=desc&cursor=" + cursor.substring(4));
  }

  @Test
  void a_cursor_of_one_list_is_refused_by_another() {
    Login admin = partner.admin();
    for (String name : new String[] {"One", "Two", "Three"}) {
      assertThat(
              admin
                  .request()
                  .body("{\"name\":\"" + name + "\"}")
                  .post(ApiKeyClient.PATH)
                  .statusCode())
          .isEqualTo(201);
    }
    String cursor = walk(admin::request, ApiKeyClient.PATH, "");
    refuses(admin::request, WebhookClient.PATH + "?perPage=2&cursor=" + cursor);
    refuses(admin::request, "/api/partners/users?perPage=2&cursor=" + cursor);
  }

  @Test
  void a_verified_list_has_cursors_too() {
    Login admin = Login.platformAdmin();
    RegisteredPartner registered = RegisteredPartner.register();
    for (String plan : new String[] {"pro", "enterprise"}) {
      admin
          .request()
          .body("{\"plan\":\"" + plan + "\"}")
          .patch("/api/admin/partners/" + registered.id())
          .then()
          .statusCode(200);
    }
    walk(admin::request, "/api/admin/partners/" + registered.id() + "/audit", "&sortOrder=asc");
  }
}
