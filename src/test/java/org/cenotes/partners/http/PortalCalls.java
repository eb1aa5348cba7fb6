package org.cenotes.partners.http;

import static java.util.Map.entry;

import java.time.Duration;
import java.util.Map;
import java.util.function.Function;

/** A successful request for every route of the portal that is about the account. */
final class PortalCalls {
  static final Map<String, Function<Partner, Exchange>> ALL =
      Map.ofEntries(
          entry(
              "POST /api/partner-portal/support/ticket",
              o ->
                  Exchange.body(
                      "subject",
                      "Webhook of 10:15 is missing",
                      "message",
                      "The reservation was created, but no webhook has arrived since.",
                      "category",
                      "technical",
                      "requestId",
                      "req_01KABCDEF")),
          entry("GET /api/partner-portal/support/tickets", o -> Exchange.PLAIN),
          entry(
              "GET /api/partner-portal/billing/invoices",
              o -> {
                VisitSql.begun(VisitSql.made(ReservationCalls.keyed(o)), Duration.ofMinutes(5));
                return Exchange.PLAIN;
              }),
          entry(
              "GET /api/partner-portal/dashboard",
              o -> {
                ReservationCalls.keyed(o);
                return Exchange.PLAIN;
              }),
          entry("GET /api/partner-portal/quickstart", o -> Exchange.PLAIN),
          entry(
              "GET /api/partner-portal/activity-feed",
              o -> {
                ReservationCalls.keyed(o);
                return new Exchange(Map.of("perPage", 2), null);
              }),
          entry(
              "GET /api/partner-portal/billing/usage",
              o -> {
                TrafficCalls.recorded(o);
                return Exchange.PLAIN;
              }),
          entry(
              "GET /api/partner-portal/metrics",
              o -> {
                TrafficCalls.recorded(o);
                return new Exchange(Map.of("range", "1h"), null);
              }),
          entry(
              "GET /api/partner-portal/request-logs",
              o -> {
                TrafficCalls.recorded(o);
                return new Exchange(Map.of("status", 200, "perPage", 1), null);
              }),
          entry("GET /api/partner-portal/notifications", o -> Exchange.PLAIN),
          entry("POST /api/partner-portal/notifications/read", o -> Exchange.body(new Object[0])),
          entry("GET /api/partner-portal/billing/plan", o -> Exchange.PLAIN),
          entry("POST /api/partner-portal/onboarding/start", o -> Exchange.PLAIN),
          entry("GET /api/partner-portal/onboarding/status", o -> Exchange.PLAIN),
          entry(
              "POST /api/partner-portal/onboarding/complete-step/{step}",
              o -> {
                ReservationCalls.keyed(o);
                return new Exchange(Map.of("step", "create_api_key"), null);
              }));

  private PortalCalls() {}
}
