package org.cenotes.partners.domain.apilog;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.cenotes.partners.platform.json.Json;

/** The sums of some calls; can be added to. */
final class CallSummary {
  private final DurationSketch durations;

  /** By {@link RouteStatusCalls#key}: as many as there are routes and statuses. */
  private final Map<String, RouteStatusCalls> endpoints = new HashMap<>();

  private long calls;
  private long errors;
  private long micros;
  private long bytesIn;
  private long bytesOut;
  private long dropped;

  CallSummary() {
    this.durations = new DurationSketch();
  }

  /** A summary as stored. */
  CallSummary(SummaryRow row) {
    this.durations = DurationSketch.decode(row.durations());
    for (RouteStatusCalls endpoint : Json.read(row.endpoints(), RouteStatusCalls[].class)) {
      add(endpoint);
    }
    this.calls = row.calls();
    this.errors = row.errors();
    this.micros = row.durationUs();
    this.bytesIn = row.bytesIn();
    this.bytesOut = row.bytesOut();
    this.dropped = row.dropped();
  }

  CallSummary add(ApiCall call) {
    durations.add(call.micros());
    add(RouteStatusCalls.of(call));
    calls++;
    errors += call.isError() ? 1 : 0;
    micros += call.micros();
    bytesIn += call.bytesIn();
    bytesOut += call.bytesOut();
    return this;
  }

  CallSummary add(CallSummary other) {
    durations.add(other.durations);
    other.endpoints.values().forEach(this::add);
    calls += other.calls;
    errors += other.errors;
    micros += other.micros;
    bytesIn += other.bytesIn;
    bytesOut += other.bytesOut;
    dropped += other.dropped;
    return this;
  }

  private void add(RouteStatusCalls endpoint) {
    endpoints.merge(endpoint.key(), endpoint, RouteStatusCalls::plus);
  }

  void addDropped(long count) {
    dropped += count;
  }

  long calls() {
    return calls;
  }

  long errors() {
    return errors;
  }

  /** Durations, summed, in microseconds. */
  long micros() {
    return micros;
  }

  long bytesIn() {
    return bytesIn;
  }

  long bytesOut() {
    return bytesOut;
  }

  /** Calls that were not recorded; nothing else counts them. */
  long dropped() {
    return dropped;
  }

  DurationSketch durations() {
    return durations;
  }

  Collection<RouteStatusCalls> endpoints() {
    return endpoints.values();
  }
}
