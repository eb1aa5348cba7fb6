package org.cenotes.partners.domain.webhook.simulator;

import java.time.Instant;
import java.util.List;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.outbound.OutboundReply;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What a receiver is like.
 *
 * @param reachable whether it answered at all
 * @param statusCode its answer to what it should accept
 * @param durationMs milliseconds of that
 */
@Schema(name = "EndpointReport")
public record ReceiverReport(
    boolean reachable,
    @Nullable Integer statusCode,
    @Nullable Long durationMs,
    boolean signed,
    @Nullable Tls tls,
    Report report,
    @Nullable String error) {

  /** What its TLS is like; {@code expiresAt} of its own certificate. */
  @Schema(name = "EndpointTls")
  public record Tls(String protocol, String cipher, Instant expiresAt) {
    static @Nullable Tls of(OutboundReply reply) {
      OutboundReply.TlsFacts facts = reply.tls();
      return facts == null ? null : new Tls(facts.protocol(), facts.cipher(), facts.expiresAt());
    }
  }

  /**
   * The grades.
   *
   * @param grade A when all is as it should be, then a letter less for each check that is not
   */
  @Schema(name = "ReceiverReport")
  public record Report(
      @Schema(enumeration = {"A", "B", "C", "D", "E", "F"}) String grade, List<Check> checks) {
    static Report of(List<Check> checks) {
      long missed = checks.stream().filter(check -> !Boolean.TRUE.equals(check.passed())).count();
      return new Report(Character.toString((char) ('A' + missed)), checks);
    }
  }

  /**
   * One of them.
   *
   * @param passed null: could not be judged, because nothing was answered or nothing was signed
   * @param statusCode of the attempt that shows it
   */
  @Schema(name = "ReceiverCheck")
  public record Check(
      Kind check,
      @Nullable Boolean passed,
      @Nullable Integer statusCode,
      @Nullable Long durationMs) {}

  /** What a good receiver does. */
  @Schema(name = "ReceiverCheckKind")
  public enum Kind implements WireEnum {
    ACCEPTS_VALID_SIGNATURE,
    REFUSES_WRONG_SIGNATURE,
    REFUSES_STALE_TIMESTAMP,
    TOLERATES_DUPLICATE,
    ANSWERS_IN_FIVE_SECONDS
  }
}
