package org.cenotes.partners.platform.response;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.PatchBody;
import org.junit.jupiter.api.Test;

/** The version of what only a list shows. */
class ListedResourceTest {
  /** A knot, how often it was used, and what is said once. */
  public record Knot(String id, String name, int uses, String secret) {}

  /** What can be changed. */
  @PatchBody(of = Knot.class)
  public record Change(String name) {}

  /** Ties knots and changes them. */
  @Path("/knots")
  public static class Knots {
    @POST
    @SuccessResponse(status = 201, message = "knots.tied")
    public Knot tie() {
      return BOWLINE;
    }

    @PATCH
    @Path("/{id}")
    @SuccessResponse(message = "knots.changed")
    public Knot change(@HeaderParam("If-Match") String ifMatch, Change body) {
      return BOWLINE;
    }
  }

  /** Changes knots without a condition. */
  @Path("/loose-knots")
  public static class LooseKnots {
    @PATCH
    @Path("/{id}")
    @SuccessResponse(message = "knots.changed")
    public Knot change(Change body) {
      return BOWLINE;
    }
  }

  /** Changes knots that another class reads. */
  @Path("/admin/knots")
  public static class AdminKnots {
    @PATCH
    @Path("/{id}")
    @ReadElsewhere(message = "knots.read")
    @SuccessResponse(message = "knots.changed")
    public Knot change(@HeaderParam("If-Match") String ifMatch, Change body) {
      return BOWLINE;
    }
  }

  /** Reads one knot. */
  public static class ReadKnots {
    @SuccessResponse(message = "knots.read")
    public Knot read() {
      return BOWLINE;
    }
  }

  private static final Knot BOWLINE = new Knot("8", "bowline", 0, "s");

  private static Method method(Class<?> type, String name) {
    return Arrays.stream(type.getMethods())
        .filter(method -> method.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static String created() {
    Method tie = method(Knots.class, "tie");
    return CreatedResource.of(Knots.class, tie, ResponseRenderer.render(tie, BOWLINE))
        .orElseThrow()
        .tag();
  }

  private static String changed(Knot knot) {
    Method change = method(Knots.class, "change");
    return UpdatedResource.tag(Knots.class, change, ResponseRenderer.render(change, knot))
        .orElseThrow();
  }

  @Test
  void it_is_the_same_until_something_is_changed() {
    assertThat(changed(BOWLINE)).isEqualTo(created());
    assertThat(changed(new Knot("8", "bowline", 7, null))).isEqualTo(created());
    assertThat(changed(new Knot("8", "hitch", 0, "s"))).isNotEqualTo(created());
    assertThat(changed(new Knot("9", "bowline", 0, "s"))).isNotEqualTo(created());
  }

  @Test
  void a_change_needs_the_version_of_now() {
    ResponseRenderer.checkListedMatch(null, Knots.class, BOWLINE);
    ResponseRenderer.checkListedMatch("*", Knots.class, BOWLINE);
    ResponseRenderer.checkListedMatch(created(), Knots.class, new Knot("8", "bowline", 7, null));
    ApiException refused =
        catchThrowableOfType(
            ApiException.class,
            () ->
                ResponseRenderer.checkListedMatch(
                    created(), Knots.class, new Knot("8", "hitch", 0, null)));
    assertThat(refused.error()).isEqualTo(HttpError.PRECONDITION_FAILED);
  }

  @Test
  void what_another_class_reads_has_the_version_that_is_read_there() {
    Method change = method(AdminKnots.class, "change");
    Method read = method(ReadKnots.class, "read");
    String tag = ResponseETag.of(ResponseRenderer.render(read, BOWLINE).body()).text();
    assertThat(UpdatedResource.isTagged(AdminKnots.class, change)).isTrue();
    assertThat(
            UpdatedResource.tag(AdminKnots.class, change, ResponseRenderer.render(change, BOWLINE)))
        .contains(tag);
    ResponseRenderer.checkMatch(null, "knots.read", BOWLINE);
    ResponseRenderer.checkMatch(tag, "knots.read", BOWLINE);
    Knot hitch = new Knot("8", "hitch", 0, "s");
    assertThatThrownBy(() -> ResponseRenderer.checkMatch(tag, "knots.read", hitch))
        .hasMessage(HttpError.PRECONDITION_FAILED.key());
  }

  @Test
  void a_change_without_a_condition_answers_no_version() {
    Method change = method(LooseKnots.class, "change");
    assertThat(UpdatedResource.isTagged(LooseKnots.class, change)).isFalse();
    assertThat(
            UpdatedResource.tag(LooseKnots.class, change, ResponseRenderer.render(change, BOWLINE)))
        .isEmpty();
    assertThat(UpdatedResource.isTagged(Knots.class, method(Knots.class, "change"))).isTrue();
  }
}
