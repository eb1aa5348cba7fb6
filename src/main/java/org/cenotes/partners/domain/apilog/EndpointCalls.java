package org.cenotes.partners.domain.apilog;

/**
 * The calls of one route with one status.
 *
 * @param micros their durations, summed
 */
record EndpointCalls(String method, String route, int status, long calls, long micros) {
  static EndpointCalls of(ApiCall call) {
    return new EndpointCalls(call.method(), call.route(), call.status(), 1, call.micros());
  }

  /** What distinguishes it. */
  String key() {
    return method + ' ' + route + ' ' + status;
  }

  EndpointCalls plus(EndpointCalls other) {
    return new EndpointCalls(method, route, status, calls + other.calls, micros + other.micros);
  }
}
