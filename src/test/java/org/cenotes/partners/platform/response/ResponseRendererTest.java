package org.cenotes.partners.platform.response;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.util.RawValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.http.WithCurrency;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.Pagination;
import org.cenotes.partners.platform.list.RenderedList;
import org.cenotes.partners.platform.list.RenderedList.Item;
import org.cenotes.partners.platform.response.ResponseRenderer.Rendered;
import org.junit.jupiter.api.Test;

/** How the value of a resource method becomes an envelope, and what follows from its bytes. */
class ResponseRendererTest {
  record Thing(String name, String id, String secret) {}

  /** The container hands out a generated subclass. */
  static class Generated extends Things {}

  @Path("/things")
  static class Things {
    @GET
    @Path("/{id}")
    @SuccessResponse(message = "thing.read")
    public Thing read() {
      return THING;
    }

    @POST
    @SuccessResponse(message = "thing.created", status = 201)
    @RevealsSecret(member = "secret")
    public Thing create() {
      return THING;
    }

    @POST
    @SuccessResponse(message = "thing.created", status = 201)
    @RevealsSecret
    public CompletionStage<Thing> createLater() {
      return null;
    }

    @POST
    @Path("/{id}/copies")
    @SuccessResponse(message = "thing.copied", status = 201)
    public Thing copy() {
      return THING;
    }

    @POST
    @SuccessResponse(message = "count.created", status = 201)
    public Integer createOther() {
      return 1;
    }

    @GET
    @SuccessResponse(message = "things.listed")
    public Page<Thing> list() {
      return null;
    }

    @GET
    @SuccessResponse(
        message = "price.found",
        otherMessages = {"price.lowered"})
    public WithCurrency<Integer> price() {
      return null;
    }
  }

  private static final Thing THING = new Thing("thing.created", "t-1", null);

  private static Method method(String name) {
    try {
      return Things.class.getMethod(name);
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static Rendered rendered(String method, Object value) {
    return ResponseRenderer.render(method(method), value);
  }

  private static String text(Rendered response) {
    return new String(response.body(), StandardCharsets.UTF_8);
  }

  @Test
  void a_value_is_wrapped_as_its_method_says() {
    Rendered created = rendered("create", THING);
    assertThat(created.status()).isEqualTo(201);
    assertThat(text(created))
        .isEqualTo(
            "{\"success\":true,\"message\":\"thing.created\",\"data\":"
                + "{\"name\":\"thing.created\",\"id\":\"t-1\"}}");
    assertThat(text(rendered("read", null)))
        .as("data is there even if it holds nothing")
        .isEqualTo("{\"success\":true,\"message\":\"thing.read\",\"data\":{}}");
  }

  @Test
  void a_value_whose_json_was_written_before_is_copied() {
    Thing thing = new Thing("Suytún 🏊 \"4 €\"".repeat(5_000), "t-1", null);
    assertThat(text(rendered("create", new RawValue(Json.text(thing)))))
        .isEqualTo(text(rendered("create", thing)));
  }

  private static Page<Thing> page(int total, String... names) {
    List<Item<Thing>> items =
        Arrays.stream(names).map(name -> Item.of(new Thing(name, name, null))).toList();
    Pagination pagination = new Pagination(total, 20, 1, 1, Optional.empty());
    return new Page<>(new RenderedList<>(items), pagination, null);
  }

  private static String tag(Page<Thing> page) {
    return ResponseETag.of(
            ResponseRenderer.digested(method("list"), page, rendered("list", page)), page)
        .text();
  }

  @Test
  void a_list_of_values_rendered_before_has_the_tag_of_its_content() {
    String tag = tag(page(2, "a", "b"));
    assertThat(tag).matches("\"[0-9a-f]{32}\"").isEqualTo(tag(page(2, "a", "b")));
    assertThat(
            Stream.of(
                    page(2, "b", "a"), page(2, "a"), page(2, "a", "c"), page(2), page(3, "a", "b"))
                .map(ResponseRendererTest::tag))
        .doesNotContain(tag)
        .doesNotHaveDuplicates();
  }

  @Test
  void amounts_have_their_currency_beside_them() {
    assertThat(text(rendered("price", WithCurrency.of(5, "MXN"))))
        .startsWith("{\"success\":true,\"message\":\"price.found\",\"data\":5,")
        .contains("\"currency\":");
  }

  @Test
  void only_messages_that_the_method_declares_are_sent() {
    var currency = WithCurrency.of(5, "MXN").currency();
    assertThat(text(rendered("price", new WithCurrency<>(5, currency, "price.lowered"))))
        .contains("\"message\":\"price.lowered\"");
    assertThatIllegalStateException()
        .isThrownBy(() -> rendered("price", new WithCurrency<>(5, currency, "price.raised")))
        .withMessageContaining("price.raised");
  }

  @Test
  void a_response_holds_a_secret_if_the_member_is_there() {
    Method create = method("create");
    assertThat(ResponseRenderer.holdsSecret(create, rendered("create", THING))).isFalse();
    Rendered secret = rendered("create", new Thing("n", "t-1", "s"));
    assertThat(ResponseRenderer.holdsSecret(create, secret)).isTrue();
    assertThat(ResponseRenderer.holdsSecret(method("createLater"), rendered("create", THING)))
        .as("whole response is secret")
        .isTrue();
    assertThat(ResponseRenderer.holdsSecret(method("read"), secret)).isFalse();
  }

  @Test
  void what_was_created_has_a_place_and_the_tag_of_its_next_read() {
    Rendered created = rendered("create", THING);
    String tag = ResponseETag.of(rendered("read", THING).body()).text();
    CreatedResource resource =
        CreatedResource.of(Generated.class, method("create"), created).orElseThrow();
    assertThat(resource).isEqualTo(new CreatedResource("/api/things/t-1", tag));
    assertThat(CreatedResource.of(Things.class, method("createLater"), created))
        .as("when the value comes later")
        .contains(resource);
  }

  @Test
  void what_cannot_be_read_by_its_id_has_no_place() {
    Rendered created = rendered("create", THING);
    assertThat(CreatedResource.of(Things.class, method("copy"), created)).isEmpty();
    assertThat(CreatedResource.of(Things.class, method("createOther"), created)).isEmpty();
    assertThat(CreatedResource.of(Things.class, method("read"), created)).isEmpty();
    assertThat(
            CreatedResource.of(Things.class, method("create"), new Rendered(200, created.body())))
        .as("a replay of what existed")
        .isEmpty();
  }

  @Test
  void a_change_needs_the_tag_of_what_is_read_now() {
    String tag = ResponseETag.of(rendered("read", THING).body()).text();
    ResponseRenderer.checkMatch(null, Things.class, "read", THING);
    ResponseRenderer.checkMatch(tag, Things.class, "read", THING);
    ResponseRenderer.checkMatch("*", Things.class, "read", THING);
    for (String other : new String[] {"W/" + tag, "\"old\"", ""}) {
      ApiException refused =
          catchThrowableOfType(
              ApiException.class,
              () -> ResponseRenderer.checkMatch(other, Things.class, "read", THING));
      assertThat(refused.error()).as(other).isEqualTo(HttpError.PRECONDITION_FAILED);
    }
  }
}
