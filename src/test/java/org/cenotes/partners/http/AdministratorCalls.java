package org.cenotes.partners.http;

import static java.util.Map.entry;

import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

/** A successful request for every route of administrators about each other. */
final class AdministratorCalls {
  static final String PATH = "/api/admin/administrators";

  static final Map<String, Function<Partner, Exchange>> ALL =
      Map.ofEntries(
          entry("GET " + PATH, o -> new Exchange(Map.of("perPage", 1), null)),
          entry(
              "POST " + PATH,
              o ->
                  Exchange.body(
                      "email", "admin-" + UUID.randomUUID() + "@example.com",
                      "firstName", "Luz",
                      "lastName", "Canul")),
          entry(
              "PATCH " + PATH + "/{id}",
              o ->
                  Exchange.about("id", UserSql.id(UserSql.user(o, null, "admin", null, false)))
                      .with("lastName", "Canul Dzul", "totpEnabled", false)));

  private AdministratorCalls() {}
}
