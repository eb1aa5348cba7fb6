package org.cenotes.partners.bench;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.cenotes.partners.domain.apilog.ApiCall;
import org.cenotes.partners.domain.apilog.ApiCallBuffer;
import org.cenotes.partners.platform.secret.Ids;

/** Records calls that nobody made. Only the benchmark's WAR contains it. */
@Path("/bench/api-log")
@ApplicationScoped
public class ApiLogResource {
  private static final UUID KEY = new UUID(1, 1);

  @Inject
  @SuppressWarnings("NullAway.Init") // by the container
  private ApiCallBuffer buffer;

  /** Puts this many calls of the partner into the buffer. */
  @POST
  @Produces(MediaType.APPLICATION_JSON)
  public String record(@QueryParam("partner") UUID partner, @QueryParam("calls") int calls) {
    for (int i = 0; i < calls; i++) {
      UUID id = Ids.next();
      buffer.record(
          new ApiCall(
              id,
              Instant.now().truncatedTo(ChronoUnit.MILLIS),
              partner,
              KEY,
              true,
              "GET",
              "/api/partner/availability/{cenoteId}",
              i % 50 == 0 ? 404 : 200,
              false,
              1_000 + i % 9_000,
              0,
              900,
              "req-" + id,
              "203.0.113." + i % 200));
    }
    return "{}";
  }
}
