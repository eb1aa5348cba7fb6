package org.cenotes.partners.domain.identity.totp;

import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.identity.user.UserAccounts;

/** Second factors in memory, and the app that makes their codes. */
public final class SecondFactors {
  private final FakeTotpCredentials credentials = new FakeTotpCredentials();
  private final TotpService service;
  private final Clock clock;

  /** No user has one yet. */
  public SecondFactors(UserAccounts accounts, Clock clock) {
    this.clock = clock;
    service = new TotpService(credentials, accounts.service(), clock, "Cenotes & more");
  }

  /** What sets up and checks them. */
  public TotpService service() {
    return service;
  }

  /** The code that the user's app shows now. */
  public String code(UUID userId) {
    return TotpCodes.at(credentials.find(userId).orElseThrow().secret(), clock.instant());
  }

  /** A code that is wrong now. */
  public String wrongCode(UUID userId) {
    int right = Integer.parseInt(code(userId));
    return "%06d".formatted((right + 500_000) % 1_000_000);
  }

  /** Enables the user's second factor; its recovery codes. */
  public List<String> enable(UUID userId) {
    service.setUp(userId, "ana@team.example");
    return service.confirm(userId, code(userId), () -> {});
  }
}
