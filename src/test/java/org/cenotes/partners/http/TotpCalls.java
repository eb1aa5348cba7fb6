package org.cenotes.partners.http;

import static java.util.Map.entry;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.cenotes.partners.harness.AuthenticatorApp;

/** Requests about authenticator apps. */
final class TotpCalls {
  private static final String BASE = "POST /api/auth/totp/";

  /** For callers who are refused; the others need {@link #prepare}. */
  static final Map<String, Function<Partner, Exchange>> ALL =
      Map.ofEntries(
          entry(BASE + "setup", o -> Exchange.body("password", o.password())),
          entry(BASE + "confirm", o -> Exchange.body("code", "000000")),
          entry(BASE + "recovery-codes", o -> Exchange.body("password", o.password())),
          entry(BASE + "disable", o -> Exchange.body("password", o.password())));

  private TotpCalls() {}

  static boolean isTotp(String route) {
    return route.startsWith(BASE);
  }

  /** Somebody with the partner's password. */
  static Login user(Partner partner) {
    String email = UserSql.user(partner, partner.id(), "partner", "partner_viewer", false);
    return Login.as(email, partner.password());
  }

  /** A request that succeeds for this user, who is first brought into the state for it. */
  static Exchange prepare(String route, Login login, String password) {
    UUID id = UUID.fromString(TeamClient.id(login));
    Sql.update("DELETE FROM control.totp_credentials WHERE user_id = ?", id);
    Exchange byPassword = Exchange.body("password", password);
    if (route.endsWith("/setup")) {
      return byPassword;
    }
    String secret =
        byPassword.send(login.request(), BASE + "setup").jsonPath().getString("data.secret");
    Exchange confirmation = Exchange.body("code", new AuthenticatorApp(secret).code(Instant.now()));
    if (route.endsWith("/confirm")) {
      return confirmation;
    }
    confirmation.send(login.request(), BASE + "confirm").then().statusCode(200);
    return byPassword;
  }
}
