package org.cenotes.partners.domain.payment;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.secret.Digests;

/** The table of recovery tokens, which are numbered here. */
class TokensInMemory extends RecoveryTokens {
  private record Row(UUID payment, Instant until) {}

  private final Map<String, Row> rows = new LinkedHashMap<>();

  @Override
  String issue(Payment payment, Instant partnerNow, Instant now) {
    String token = "token-" + (rows.size() + 1);
    Duration left = Duration.between(partnerNow, payment.expiresAt);
    rows.put(token, new Row(payment.id, now.plus(left)));
    return token;
  }

  @Override
  void retire(UUID paymentId, Instant now) {
    Instant soon = now.plus(Duration.ofMinutes(5));
    rows.replaceAll(
        (token, row) ->
            row.payment().equals(paymentId) && row.until().isAfter(soon)
                ? new Row(row.payment(), soon)
                : row);
  }

  @Override
  Optional<UUID> find(byte[] digest, Instant now) {
    return rows.entrySet().stream()
        .filter(row -> Arrays.equals(Digests.sha256(row.getKey()), digest))
        .map(Map.Entry::getValue)
        .filter(row -> row.until().isAfter(now))
        .map(Row::payment)
        .findFirst();
  }

  @Override
  int deleteExpired(Instant now, int limit) {
    return 0;
  }
}
