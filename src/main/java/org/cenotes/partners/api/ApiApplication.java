package org.cenotes.partners.api;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import org.eclipse.microprofile.auth.LoginConfig;
import org.eclipse.microprofile.openapi.annotations.OpenAPIDefinition;
import org.eclipse.microprofile.openapi.annotations.enums.SecuritySchemeIn;
import org.eclipse.microprofile.openapi.annotations.enums.SecuritySchemeType;
import org.eclipse.microprofile.openapi.annotations.info.Contact;
import org.eclipse.microprofile.openapi.annotations.info.Info;
import org.eclipse.microprofile.openapi.annotations.info.License;
import org.eclipse.microprofile.openapi.annotations.security.SecurityScheme;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The JAX-RS application at {@code /api} and the head of its OpenAPI document. */
@ApplicationPath("/api")
@OpenAPIDefinition(
    info =
        @Info(
            title = "Cenotes Partner Platform",
            version = "1.0",
            description =
                "List cenotes, check availability, book visits and manage a partner account."
                    + " Amounts are integers in cents; instants are ISO 8601 in UTC; visit dates"
                    + " and times are local to the cenote. A member without a value is absent from"
                    + " responses; it is null only where its schema allows null. Cenotes"
                    + " in examples are those of the demonstration data, and visit dates are one to"
                    + " two weeks ahead; take other ids from your own responses.",
            contact = @Contact(name = "Partner support, in the portal under support tickets"),
            license = @License(name = "No licence is granted", identifier = "NONE")),
    tags = {
      @Tag(
          name = "Partner",
          description = "Catalogue, availability, reservations and events, with a live API key."),
      @Tag(
          name = "Sandbox",
          description = "The public partner API on sandbox data, with a test API key."),
      @Tag(name = "Files", description = "Images of cenotes and partners."),
      @Tag(name = "Catalogue", description = "The public catalogue; no credential required."),
      @Tag(
          name = "Pricing",
          description =
              "Prices, quotes, discounts and coupons; no credential required. With a"
                  + " partner's credential, that partner's conditions apply."),
      @Tag(
          name = "Guests",
          description =
              "A guest's reservation, found by id or confirmation code and e-mail address;"
                  + " no credential required."),
      @Tag(
          name = "Payment methods",
          description = "Payment methods for guests; no credential required."),
      @Tag(name = "Checkout", description = "Online payments by guests."),
      @Tag(
          name = "Payment notifications",
          description = "What payment providers send; nobody else calls it."),
      @Tag(
          name = "Front desk",
          description =
              "Check-in, no-shows and on-site payments at a venue, for operators and"
                  + " administrators."),
      @Tag(
          name = "Registration",
          description = "Registration of partners; no credential required."),
      @Tag(
          name = "Authentication",
          description = "Login, logout, second factor and the logged-in user's own account."),
      @Tag(name = "Users", description = "A partner's users, with their roles and permissions."),
      @Tag(name = "Settings", description = "A partner's settings."),
      @Tag(name = "Portal reservations", description = "A partner's reservations, for its users."),
      @Tag(name = "Reports", description = "What a partner sells, as JSON and CSV."),
      @Tag(
          name = "Portal",
          description =
              "A partner's onboarding, support tickets, notifications, plan and statements."),
      @Tag(name = "Portal keys", description = "A partner's API keys, for its users."),
      @Tag(
          name = "Portal webhooks",
          description = "A partner's webhook endpoints and deliveries, for its users."),
      @Tag(
          name = "Webhook tests",
          description = "Test events, and events triggered by administrators."),
      @Tag(
          name = "Webhook simulator",
          description = "Simulated events for testing a webhook receiver, with a test API key."),
      @Tag(name = "Events", description = "Events, as delivered to webhook endpoints."),
      @Tag(name = "Admin partners", description = "Management of partners, for administrators."),
      @Tag(
          name = "Portal cenotes",
          description = "The cenotes of a partner that is a tour operator or hotel."),
      @Tag(name = "Admin cenotes", description = "The catalogue, for administrators."),
      @Tag(name = "Administrators", description = "Management of administrators, by each other."),
      @Tag(name = "Admin operators", description = "Management of operators, for administrators."),
      @Tag(
          name = "Admin commerce",
          description = "Coupons, discount rules and payment methods, for administrators."),
      @Tag(name = "Admin operations", description = "Integrity checks, for administrators.")
    })
@LoginConfig(authMethod = "MP-JWT")
@SecurityScheme(
    securitySchemeName = ApiApplication.ACCESS_TOKEN,
    type = SecuritySchemeType.HTTP,
    scheme = "bearer",
    bearerFormat = "JWT",
    description = "Access token returned by POST /api/auth/login.")
@SecurityScheme(
    securitySchemeName = ApiApplication.LIVE_KEY,
    type = SecuritySchemeType.APIKEY,
    in = SecuritySchemeIn.HEADER,
    apiKeyName = "X-API-Key",
    description = "Live API key (sk_live_…).")
@SecurityScheme(
    securitySchemeName = ApiApplication.SANDBOX_KEY,
    type = SecuritySchemeType.APIKEY,
    in = SecuritySchemeIn.HEADER,
    apiKeyName = "X-API-Key",
    description = "Test API key (sk_test_…).")
public class ApiApplication extends Application {
  public static final String ACCESS_TOKEN = "accessToken";
  public static final String LIVE_KEY = "liveKey";
  public static final String SANDBOX_KEY = "sandboxKey";
}
