package org.cenotes.partners.http;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;

/** A successful request for every route for users. */
final class UserRouteCalls {
  private static final String PASSWORD = "agua-clara-de-mayo-88";

  private static final Map<String, Function<Partner, Exchange>> PEOPLE =
      Map.ofEntries(
          entry(
              "POST /api/partners/register",
              o ->
                  Exchange.body(
                      "companyName",
                      "Selva Viajes",
                      "contactName",
                      "Ana Prueba",
                      "email",
                      email(),
                      "phone",
                      "+529841234567",
                      "password",
                      PASSWORD,
                      "confirmPassword",
                      PASSWORD,
                      "acceptedTerms",
                      true,
                      "acceptedPrivacy",
                      true)),
          entry(
              "POST /api/partners/register/check-availability",
              o -> Exchange.body("email", email())),
          entry(
              "POST /api/auth/login",
              o -> Exchange.body("email", o.email(), "password", o.password())),
          entry(
              "POST /api/auth/refresh",
              o -> Exchange.body("refreshToken", o.admin().refreshToken())),
          entry(
              "POST /api/auth/logout",
              o -> Exchange.body("refreshToken", o.admin().refreshToken())),
          entry("GET /api/auth/me", o -> Exchange.PLAIN),
          entry(
              "POST /api/auth/change-password",
              o ->
                  Exchange.body(
                      "currentPassword", o.password(), "newPassword", o.password() + " anew")),
          entry(
              "POST /api/auth/forgot-password",
              o -> Exchange.body("email", "nobody-" + UUID.randomUUID() + "@example.com")),
          entry(
              "POST /api/auth/reset-password",
              o ->
                  Exchange.body(
                      "token",
                      UserSql.resetToken(o),
                      "password",
                      PASSWORD,
                      "confirmPassword",
                      PASSWORD)),
          entry(
              "POST /api/auth/accept-invite",
              o ->
                  Exchange.body(
                      "token", invite(o), "password", PASSWORD, "confirmPassword", PASSWORD)),
          entry("GET /api/partner-portal/api-keys", o -> Exchange.PLAIN),
          entry(
              "POST /api/partner-portal/api-keys",
              o -> {
                UserSql.key(o);
                return Exchange.body("name", "Web shop", "scopes", List.of("catalog:read"));
              }),
          entry(
              "PUT /api/partner-portal/api-keys/{keyId}",
              o -> Exchange.about("keyId", UserSql.key(o)).with("name", "Kiosk")),
          entry(
              "DELETE /api/partner-portal/api-keys/{keyId}",
              o -> Exchange.about("keyId", UserSql.key(o))),
          entry(
              "POST /api/partner-portal/api-keys/{keyId}/rotate",
              o -> Exchange.about("keyId", UserSql.key(o)).with("gracePeriodSeconds", 3600)),
          entry("GET /api/admin/partners", o -> new Exchange(Map.of("perPage", 1), null)),
          entry("GET /api/admin/partners/statistics", o -> Exchange.PLAIN),
          entry("GET /api/admin/partners/{partnerId}", o -> partner("ACTIVE")),
          entry(
              "PATCH /api/admin/partners/{partnerId}",
              o -> partner("ACTIVE").with("plan", "pro", "verified", true)),
          entry(
              "POST /api/admin/partners/{partnerId}/approve",
              o -> partner("PENDING").with("partnerType", "hotel_partner", "commissionRate", 12.5)),
          entry(
              "POST /api/admin/partners/{partnerId}/reject",
              o -> partner("PENDING").with("reason", "No licence")),
          entry(
              "POST /api/admin/partners/{partnerId}/suspend",
              o -> partner("ACTIVE").with("reason", "Unpaid invoices")),
          entry("POST /api/admin/partners/{partnerId}/reactivate", o -> partner("SUSPENDED")),
          entry(
              "PATCH /api/admin/partners/{partnerId}/commission",
              o -> partner("ACTIVE").with("commissionRate", 8.25, "reason", "Volume")),
          entry(
              "PATCH /api/admin/partners/{partnerId}/api-access",
              o -> partner("ACTIVE").with("enableApi", true)),
          entry(
              "GET /api/admin/partners/{partnerId}/audit",
              o -> new Exchange(Map.of("partnerId", o.id(), "perPage", 1), null)),
          entry("GET /api/partner-settings", o -> Exchange.PLAIN),
          entry("PATCH /api/partner-settings/profile", o -> Exchange.body("language", "en")),
          entry(
              "PATCH /api/partner-settings/business",
              o -> Exchange.body("timezone", "America/Merida")),
          entry(
              "PATCH /api/partner-settings/branding",
              o -> Exchange.body("primaryColor", "#0A7E8C")),
          entry(
              "POST /api/partner-settings/api-keys/regenerate",
              o -> Exchange.body("environment", "live")),
          entry(
              "PATCH /api/partner-settings/api",
              o -> Exchange.body("webhookUrl", "https://93.184.215.14/hooks")),
          entry(
              "PATCH /api/partner-settings/notifications",
              o -> Exchange.body("weeklyReport", true)),
          entry(
              "PATCH /api/partner-settings/billing",
              o -> Exchange.body("billingEmail", "billing@example.com")),
          entry("GET /api/partner-settings/commission", o -> Exchange.PLAIN),
          entry(
              "PATCH /api/partner-settings/commission",
              o -> Exchange.body("customRates", List.of(Map.of("label", "Groups", "rate", 12.5)))),
          entry(
              "POST /api/partners/users",
              o ->
                  Exchange.body(
                      "email", email(),
                      "firstName", "Luz",
                      "lastName", "Prueba",
                      "password", PASSWORD,
                      "partnerRole", "partner_viewer")),
          entry("GET /api/partners/users", o -> new Exchange(Map.of("perPage", 1), null)),
          entry("GET /api/partners/users/statistics", o -> Exchange.PLAIN),
          entry("GET /api/partners/users/{userId}", UserRouteCalls::colleague),
          entry(
              "PATCH /api/partners/users/{userId}",
              o -> colleague(o).with("firstName", "Luz María")),
          entry("DELETE /api/partners/users/{userId}", UserRouteCalls::colleague),
          entry(
              "POST /api/partners/users/invite",
              o -> Exchange.body("email", email(), "partnerRole", "partner_viewer")),
          entry("GET /api/partners/users/{userId}/permissions", UserRouteCalls::colleague),
          entry(
              "POST /api/partners/users/{userId}/update-access",
              o -> colleague(o).with("grant", List.of("partner.view_reports"))),
          entry("GET /api/admin/operators", o -> new Exchange(Map.of("perPage", 1), null)),
          entry(
              "POST /api/admin/operators",
              o ->
                  Exchange.body(
                      "email",
                      email(),
                      "firstName",
                      "Luz",
                      "lastName",
                      "Prueba",
                      "password",
                      PASSWORD,
                      "cenoteIds",
                      List.of(o.cenote("cenote-ik-kil")))),
          entry(
              "PATCH /api/admin/operators/{id}",
              o -> {
                String operator = UserSql.user(o, null, "operator", null, false);
                return Exchange.about("id", UserSql.id(operator)).with("lastName", "Canul");
              }));

  static final Map<String, Function<Partner, Exchange>> ALL = new TreeMap<>(PEOPLE);

  static {
    ALL.putAll(ReservationCalls.ALL);
    ALL.putAll(ReportCalls.ALL);
    ALL.putAll(PortalCalls.ALL);
    ALL.putAll(SupplyCalls.ALL);
    ALL.putAll(DiscountCalls.ALL);
    ALL.putAll(CheckoutCalls.ALL);
    ALL.putAll(WebhookCalls.PEOPLE);
    ALL.putAll(SandboxCalls.PORTAL);
    ALL.putAll(TotpCalls.ALL);
    ALL.putAll(AdministratorCalls.ALL);
  }

  private UserRouteCalls() {}

  private static String email() {
    return "new-" + UUID.randomUUID() + "@example.com";
  }

  private static Exchange partner(String status) {
    return Exchange.about("partnerId", UserSql.partner(status));
  }

  private static Exchange colleague(Partner owner) {
    String email = UserSql.user(owner, owner.id(), "partner", "partner_viewer", false);
    return Exchange.about("userId", UserSql.id(email));
  }

  private static String invite(Partner owner) {
    Exchange invite = Exchange.body("email", email(), "partnerRole", "partner_viewer");
    return invite
        .send(owner.admin().request(), "POST /api/partners/users/invite")
        .jsonPath()
        .getString("data.inviteToken");
  }
}
