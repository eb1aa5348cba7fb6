package org.cenotes.partners.api.guard;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.ext.Provider;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.cenotes.partners.domain.availability.AvailabilityError;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.response.ErrorBody;
import org.cenotes.partners.platform.response.PreparedResponse;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.eclipse.microprofile.metrics.Counter;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;

/**
 * Counts what becomes of requests to book in the metric {@code cenotes_bookings_total}. Requests
 * that the guards have not admitted do not count: anybody can send those. All series exist from the
 * start.
 */
@Provider
@ApplicationScoped
@CountsBookings
@Priority(Priorities.USER + 1000) // before the response is rendered
public class BookingMetrics implements ContainerResponseFilter {
  private static final int SERVER_ERROR = 500;
  private static final int CLIENT_ERROR = 400;

  private static final Metadata BOOKINGS =
      Metadata.builder()
          .withName("cenotes_bookings")
          .withDescription(
              "What became of admitted requests to book: created, replayed (answered with an"
                  + " existing reservation), sold_out, refused (for another reason) or failed.")
          .build();

  private enum Outcome {
    CREATED("created"),
    REPLAYED("replayed"),
    SOLD_OUT("sold_out"),
    REFUSED("refused"),
    FAILED("failed");

    private final String label;

    Outcome(String label) {
      this.label = label;
    }
  }

  @Context private ResourceInfo resource;

  @Inject private PreparedResponse prepared;

  @Inject private RequestInfo info;

  /** Looked up once: the registry takes longer than the count. */
  private volatile Map<Series, Counter> counters = Map.of();

  private record Series(DataSet data, Outcome outcome) {}

  void onStart(
      @Observes @Initialized(ApplicationScoped.class) Object ignored, MetricRegistry registry) {
    Map<Series, Counter> all = new HashMap<>();
    for (DataSet data : DataSet.values()) {
      for (Outcome outcome : Outcome.values()) {
        all.put(new Series(data, outcome), counter(registry, data, outcome));
      }
    }
    counters = Map.copyOf(all);
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    if (info.isMatched()) {
      DataSet data = resource.getResourceMethod().getAnnotation(CountsBookings.class).value();
      Series series = new Series(data, outcome(response));
      Objects.requireNonNull(counters.get(series), "of every outcome").inc();
    }
  }

  private Outcome outcome(ContainerResponseContext response) {
    if (prepared.isReplayed()) {
      return Outcome.REPLAYED;
    }
    if (response.getEntity() instanceof ErrorBody error
        && error.message().equals(AvailabilityError.SOLD_OUT.key())) {
      return Outcome.SOLD_OUT;
    }
    if (response.getStatus() >= SERVER_ERROR) {
      return Outcome.FAILED;
    }
    return response.getStatus() >= CLIENT_ERROR ? Outcome.REFUSED : Outcome.CREATED;
  }

  private static Counter counter(MetricRegistry registry, DataSet data, Outcome outcome) {
    return registry.counter(
        BOOKINGS, new Tag("data", data.schema()), new Tag("outcome", outcome.label));
  }
}
