package org.cenotes.partners.platform.response;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.cenotes.partners.platform.response.ResponseRenderer.Rendered;
import org.junit.jupiter.api.Test;

/** Where what a POST created can be read, and in which version. */
class CreatedResourceTest {
  /** One of the things. */
  public record Thing(String id, String name) {}

  /** A thing with what is said once. */
  public record Ticket(String secret, Thing thing) {}

  /** Reads and creates things. */
  @Path("/things")
  public static class Things {
    @GET
    @Path("/{id}")
    @SuccessResponse(message = "things.read")
    public Thing read() {
      return new Thing("7", "rope");
    }

    @POST
    @SuccessResponse(status = 201, message = "things.created")
    public Thing create() {
      return read();
    }

    @POST
    @Path("/{id}/parts")
    @SuccessResponse(status = 201, message = "things.extended")
    @Creates(routesOf = Things.class)
    public Thing extend() {
      return read();
    }

    @POST
    @Path("/{id}/copies")
    @SuccessResponse(status = 201, message = "things.copied")
    public Thing copy() {
      return read();
    }
  }

  /** Creates things elsewhere. */
  @Path("/things/order")
  public static class Orders {
    @POST
    @SuccessResponse(status = 201, message = "things.ordered")
    @Creates(routesOf = Things.class, member = "thing")
    public Ticket order() {
      return new Ticket("s", new Things().read());
    }
  }

  /** Changes what only the list shows. */
  @Path("/knots")
  public static class Knots {
    @POST
    @SuccessResponse(status = 201, message = "knots.tied")
    public Thing tie() {
      return new Thing("8", "bowline");
    }

    @POST
    @Path("/{id}")
    @SuccessResponse(status = 201, message = "knots.copied")
    public Thing copy() {
      return tie();
    }

    @DELETE
    @Path("/{id}")
    @SuccessResponse(message = "knots.untied")
    public Thing untie() {
      return tie();
    }
  }

  /** Answers at once, and has no thing of its own. */
  @Path("/searches")
  public static class Searches {
    @POST
    @SuccessResponse(message = "searches.made")
    public Thing search() {
      return new Thing("9", "hitch");
    }

    @DELETE
    @Path("/{id}")
    @SuccessResponse(message = "searches.dropped")
    public Thing drop() {
      return search();
    }
  }

  private static Method method(Class<?> type, String name) {
    return Arrays.stream(type.getMethods())
        .filter(method -> method.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static CreatedResource created(Class<?> type, String name, Object value) {
    Method method = method(type, name);
    Rendered rendered = ResponseRenderer.render(method, value);
    return CreatedResource.of(type, method, rendered).orElse(null);
  }

  @Test
  void it_has_the_path_and_the_version_of_the_route_that_reads_it() {
    Thing thing = new Thing("7", "cuerda de Suytún, 4 €");
    byte[] read = ResponseRenderer.render(method(Things.class, "read"), thing).body();
    CreatedResource expected = new CreatedResource("/api/things/7", ResponseETag.of(read).text());
    assertThat(created(Things.class, "create", thing)).isEqualTo(expected);
    assertThat(created(Things.class, "extend", thing)).isEqualTo(expected);
    assertThat(created(Orders.class, "order", new Ticket("s", thing))).isEqualTo(expected);
  }

  @Test
  void what_only_a_list_shows_has_the_path_of_its_changes_and_its_own_version() {
    Thing knot = new Knots().tie();
    byte[] answer = ResponseRenderer.render(method(Knots.class, "tie"), knot).body();
    assertThat(created(Knots.class, "tie", knot))
        .isEqualTo(new CreatedResource("/api/knots/8", ResponseETag.of(answer).text()));
  }

  @Test
  void what_no_route_is_known_for_has_no_path() {
    assertThat(created(Things.class, "copy", new Things().read())).isNull();
    assertThat(created(Knots.class, "copy", new Knots().tie())).isNull();
    assertThat(created(Searches.class, "search", new Searches().search())).isNull();
    assertThat(CreatedResource.isCreatedBy(Searches.class, method(Searches.class, "search")))
        .isFalse();
  }
}
