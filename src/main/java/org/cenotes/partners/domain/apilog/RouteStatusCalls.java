package org.cenotes.partners.domain.apilog;

/**
 * The calls of one route with one status.
 *
 * @param micros their durations, summed
 */
record RouteStatusCalls(String method, String route, int status, long calls, long micros) {
  static RouteStatusCalls of(ApiCall call) {
    return new RouteStatusCalls(call.method(), call.route(), call.status(), 1, call.micros());
  }

  /** What distinguishes it. */
  String key() {
    return method + ' ' + route + ' ' + status;
  }

  RouteStatusCalls plus(RouteStatusCalls other) {
    return new RouteStatusCalls(method, route, status, calls + other.calls, micros + other.micros);
  }
}
