package org.cenotes.partners.http;

import static java.util.Map.entry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.cenotes.partners.domain.apikey.KeyEnvironment;

/** A successful request for every route of a partner's users about reservations. */
final class ReservationCalls {
  static final Map<String, Function<Partner, Exchange>> ALL =
      Map.ofEntries(
          entry("GET /api/partner-reservations", o -> new Exchange(Map.of("perPage", 1), null)),
          entry(
              "GET /api/partner-reservations/stats",
              o ->
                  new Exchange(
                      Map.of(
                          "startDate", Partner.day(-30).toString(),
                          "endDate", Partner.day(300).toString()),
                      null)),
          entry("GET /api/partner-reservations/{id}", ReservationCalls::visit),
          entry(
              "POST /api/partner-reservations",
              o -> {
                ObjectNode body = VisitSql.body(keyed(o));
                return new Exchange(Map.of(), body.put("notes", "Celebrates a birthday"));
              }),
          entry(
              "PATCH /api/partner-reservations/{id}",
              o -> visit(o).with("visitors", 2, "notes", "One more comes along")),
          entry(
              "POST /api/partner-reservations/{id}/cancel",
              o -> visit(o).with("reason", "Change of plan")),
          entry(
              "GET /api/public/reservations/{id}",
              o -> {
                JsonNode visit = VisitSql.made(keyed(o));
                return new Exchange(
                    Map.of("id", visit.path("id").asText(), "email", email(visit)), null);
              }),
          entry(
              "GET /api/public/reservations/by-confirmation/{confirmationCode}",
              o -> {
                JsonNode visit = VisitSql.made(keyed(o));
                return new Exchange(
                    Map.of(
                        "confirmationCode",
                        visit.path("confirmationCode").asText(),
                        "email",
                        email(visit)),
                    null);
              }),
          entry(
              "GET /api/operator/reservations",
              o -> {
                VisitSql.begun(VisitSql.made(keyed(o)), Duration.ofMinutes(10));
                return new Exchange(
                    Map.of("cenoteId", o.cenote(VisitSql.CENOTE), "perPage", 1), null);
              }),
          entry("POST /api/operator/reservations/{id}/check-in", ReservationCalls::begun),
          entry("POST /api/operator/reservations/{id}/no-show", ReservationCalls::begun),
          entry(IntegrityReport.ROUTE, o -> Exchange.PLAIN));

  private ReservationCalls() {}

  /** With a key of its own: routes before have revoked the owner's. */
  static Partner keyed(Partner owner) {
    String key =
        Sql.key(
            owner.id(),
            KeyEnvironment.LIVE,
            List.of("catalog:read", "reservations:read", "reservations:write"));
    return new Partner(
        owner.id(), key, owner.testKey(), owner.cenotes(), owner.email(), owner.password());
  }

  private static String email(JsonNode visit) {
    return visit.path("guest").path("email").asText();
  }

  private static Exchange visit(Partner owner) {
    return Exchange.about("id", VisitSql.made(keyed(owner)).path("id").asText());
  }

  private static Exchange begun(Partner owner) {
    JsonNode visit = VisitSql.begun(VisitSql.made(keyed(owner)), Duration.ofMinutes(10));
    return Exchange.about("id", visit.path("id").asText());
  }
}
