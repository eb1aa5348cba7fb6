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
 * @param report results of the checks; without a response none is judged
 * @param error why the valid request failed: {@code status} for a response other than 2xx, else
 *     what kept it from being called; absent when it was accepted
 */
public record EndpointReport(
    boolean reachable,
    @Nullable Integer statusCode,
    @Nullable Long durationMs,
    boolean signed,
    @Nullable Tls tls,
    ReceiverReport report,
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
   * @param grade A when all checks passed, and one letter down for each that did not; {@code
   *     ungraded} when the calls were not signed, because most checks cannot be judged then
   * @param checks results of the single checks
   */
  public record ReceiverReport(
      @Schema(
              title = "ReceiverGrade",
              enumeration = {"A", "B", "C", "D", "E", "F", UNGRADED})
          String grade,
      List<Check> checks) {
    private static final String UNGRADED = "ungraded";

    static ReceiverReport of(boolean signed, List<Check> checks) {
      return new ReceiverReport(signed ? grade(checks) : UNGRADED, checks);
    }

    private static String grade(List<Check> checks) {
      long missed = checks.stream().filter(check -> !Boolean.TRUE.equals(check.passed())).count();
      return Character.toString((char) ('A' + missed));
    }
  }

  /**
   * One check.
   *
   * @param check what was checked
   * @param passed whether it passed; absent when it could not be judged: without a response,
   *     without the signature that the check needs, or, for forged requests, when a valid one was
   *     refused
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
