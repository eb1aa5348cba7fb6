package org.cenotes.partners.platform.request;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.enterprise.context.ContextNotActiveException;
import org.junit.jupiter.api.Test;

/** Who acts when a request is served, and when none is. */
class CurrentActorTest {
  private static RequestInfo request(String id) {
    return new RequestInfo() {
      @Override
      public String loggedId() {
        if (id == null) {
          throw new ContextNotActiveException("no request");
        }
        return id;
      }
    };
  }

  @Test
  void in_a_request_it_is_its_caller() {
    RequestInfo request = request("req_1");
    assertThat(new CurrentActor(request).get()).isEqualTo(Actor.VISITOR);
    Actor key = new Actor(Actor.Kind.API_KEY, "k-1", "till pk_…1234");
    request.setPrincipal("key", key);
    assertThat(new CurrentActor(request).get()).isEqualTo(key);
  }

  @Test
  void without_a_request_it_is_the_platform() {
    assertThat(new CurrentActor(request("")).get()).isEqualTo(Actor.SYSTEM);
    assertThat(new CurrentActor(request(null)).get()).isEqualTo(Actor.SYSTEM);
  }
}
