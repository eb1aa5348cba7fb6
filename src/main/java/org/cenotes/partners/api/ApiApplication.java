package org.cenotes.partners.api;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import org.eclipse.microprofile.auth.LoginConfig;
import org.eclipse.microprofile.openapi.annotations.OpenAPIDefinition;
import org.eclipse.microprofile.openapi.annotations.enums.SecuritySchemeIn;
import org.eclipse.microprofile.openapi.annotations.enums.SecuritySchemeType;
import org.eclipse.microprofile.openapi.annotations.info.Info;
import org.eclipse.microprofile.openapi.annotations.security.SecurityScheme;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Every route of the platform stands under {@code /api}. */
@ApplicationPath("/api")
@OpenAPIDefinition(
    info =
        @Info(
            title = "Cenotes Partner Platform",
            version = "1.0",
            description =
                "List cenotes, check availability, book, and run a partner account. Amounts are"
                    + " integers in cents; instants are ISO 8601 in UTC; visit dates and times are"
                    + " local to the cenote."),
    tags = {
      @Tag(name = "Public partner API", description = "With a live API key in X-API-Key."),
      @Tag(name = "Sandbox", description = "The same, with a test API key, on sandbox data."),
      @Tag(name = "Catalogue", description = "Without a credential."),
      @Tag(name = "Prices", description = "Without a credential, or as a partner with its own."),
      @Tag(
          name = "Guests",
          description = "A guest's own reservation, by its code and e-mail; without a credential."),
      @Tag(name = "Payment methods", description = "How a guest can pay; without a credential."),
      @Tag(
          name = "Checkout",
          description = "Paying online, and what the payment providers report."),
      @Tag(
          name = "Desk",
          description = "At the venue, with the access token of an operator or an administrator."),
      @Tag(name = "Registration", description = "Becoming a partner; without a credential."),
      @Tag(name = "Auth", description = "Logging in and out."),
      @Tag(name = "Users", description = "With the access token of a partner's user."),
      @Tag(name = "Settings", description = "With the access token of a partner's user."),
      @Tag(
          name = "Partner reservations",
          description = "With the access token of a partner's user."),
      @Tag(name = "Portal: API keys", description = "With the access token of a partner's user."),
      @Tag(name = "Portal: webhooks", description = "With the access token of a partner's user."),
      @Tag(
          name = "Webhooks",
          description = "Trying an endpoint, and what administrators send to one."),
      @Tag(
          name = "Webhook simulator",
          description = "Sends events that have not happened, to try a receiver."),
      @Tag(name = "Events", description = "What webhooks bring."),
      @Tag(name = "Admin partners", description = "With the access token of an administrator."),
      @Tag(name = "Admin operators", description = "With the access token of an administrator."),
      @Tag(name = "Admin commerce", description = "With the access token of an administrator."),
      @Tag(name = "Admin operations", description = "With the access token of an administrator.")
    })
@LoginConfig(authMethod = "MP-JWT")
@SecurityScheme(
    securitySchemeName = ApiApplication.ACCESS_TOKEN,
    type = SecuritySchemeType.HTTP,
    scheme = "bearer",
    bearerFormat = "JWT",
    description = "An access token of POST /api/auth/login")
@SecurityScheme(
    securitySchemeName = ApiApplication.LIVE_KEY,
    type = SecuritySchemeType.APIKEY,
    in = SecuritySchemeIn.HEADER,
    apiKeyName = "X-API-Key",
    description = "A live key, sk_live_…")
@SecurityScheme(
    securitySchemeName = ApiApplication.SANDBOX_KEY,
    type = SecuritySchemeType.APIKEY,
    in = SecuritySchemeIn.HEADER,
    apiKeyName = "X-API-Key",
    description = "A test key, sk_test_…")
public class ApiApplication extends Application {
  public static final String ACCESS_TOKEN = "accessToken";
  public static final String LIVE_KEY = "liveKey";
  public static final String SANDBOX_KEY = "sandboxKey";
}
