package org.cenotes.partners.domain.payment.provider.simulated;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cenotes.partners.domain.payment.provider.ProviderCallback;
import org.cenotes.partners.platform.secret.Digests;
import org.jspecify.annotations.Nullable;

/** {@code t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hexadecimal>}: the form that Stripe uses. */
final class SimulatedSignature {
  static final String HEADER = "Simulator-Signature";
  private static final Pattern FORM = Pattern.compile("t=([0-9]{1,12}),v1=([0-9a-f]{64})");

  private final byte[] secret;
  private final Clock clock;

  SimulatedSignature(String secret, Clock clock) {
    this.secret = secret.getBytes(StandardCharsets.UTF_8);
    this.clock = clock;
  }

  String sign(byte[] body) {
    String time = Long.toString(clock.instant().getEpochSecond());
    return "t=" + time + ",v1=" + HexFormat.of().formatHex(mac(time, body));
  }

  /** Whether the signature is of this body and not too old. */
  boolean isValid(@Nullable String header, byte[] body) {
    Matcher parts = FORM.matcher(header == null ? "" : header);
    if (!parts.matches()) {
      return false;
    }
    byte[] given = HexFormat.of().parseHex(parts.group(2));
    if (!MessageDigest.isEqual(given, mac(parts.group(1), body))) {
      return false;
    }
    try {
      Instant at = Instant.ofEpochSecond(Long.parseLong(parts.group(1)));
      return ProviderCallback.isFresh(at, clock.instant());
    } catch (DateTimeException e) {
      return false;
    }
  }

  private byte[] mac(String time, byte[] body) {
    return Digests.hmacSha256(secret, (time + ".").getBytes(StandardCharsets.UTF_8), body);
  }
}
