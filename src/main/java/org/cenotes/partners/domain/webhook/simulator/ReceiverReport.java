package org.cenotes.partners.domain.webhook.simulator;

import java.time.Instant;
import java.util.List;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.outbound.OutboundReply;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The report of a receiver check.
 *
 * @param reachable whether the receiver responded at all
 * @param statusCode HTTP status of its response to the valid request
 * @param durationMs milliseconds until that response
 * @param signed whether the calls were signed with a secret of the partner
 * @param tls the TLS connection; absent when there was none
 * @param report results of the checks; absent when the receiver could not be called
 * @param error why the receiver could not be called; absent when it could
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

  /**
   * The receiver's TLS; {@code expiresAt} is of its certificate.
   *
   * @param protocol version of TLS
   * @param cipher cipher suite of the connection
   * @param expiresAt when the receiver's certificate expires
   */
  @Schema(name = "EndpointTls")
  public record Tls(String protocol, String cipher, Instant expiresAt) {
    static @Nullable Tls of(OutboundReply reply) {
      OutboundReply.TlsFacts facts = reply.tls();
      return facts == null ? null : new Tls(facts.protocol(), facts.cipher(), facts.expiresAt());
    }
  }

  /**
   * The checks and their grade.
   *
   * @param grade A when all checks passed, and one letter down for each that did not
   * @param checks results of the single checks
   */
  @Schema(name = "ReceiverReport")
  public record Report(
      @Schema(
              title = "ReceiverGrade",
              enumeration = {"A", "B", "C", "D", "E", "F"})
          String grade,
      List<Check> checks) {
    static Report of(List<Check> checks) {
      long missed = checks.stream().filter(check -> !Boolean.TRUE.equals(check.passed())).count();
      return new Report(Character.toString((char) ('A' + missed)), checks);
    }
  }

  /**
   * One check.
   *
   * @param check what was checked
   * @param passed whether it passed; absent when it could not be judged: without a response, or
   *     without a signature
   * @param statusCode HTTP status of the response that decided it
   * @param durationMs how long the receiver took, in milliseconds; absent when it did not answer
   */
  @Schema(name = "ReceiverCheck")
  public record Check(
      Kind check,
      @Nullable Boolean passed,
      @Nullable Integer statusCode,
      @Nullable Long durationMs) {}

  /** What a correct receiver does. */
  @Schema(name = "ReceiverCheckKind")
  public enum Kind implements WireEnum {
    ACCEPTS_VALID_SIGNATURE,
    REFUSES_WRONG_SIGNATURE,
    REFUSES_STALE_TIMESTAMP,
    TOLERATES_DUPLICATE,
    ANSWERS_IN_FIVE_SECONDS
  }
}
