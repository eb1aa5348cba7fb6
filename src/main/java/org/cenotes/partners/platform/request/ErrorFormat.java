package org.cenotes.partners.platform.request;

import org.jspecify.annotations.Nullable;

/** Which of the two forms of an error a caller accepts, read from {@code Accept} (RFC 9110). */
public final class ErrorFormat {
  private static final String PROBLEM = "application/problem+json";
  private static final String JSON = "application/json";

  private ErrorFormat() {}

  /**
   * Whether the form of RFC 9457 has a higher quality than plain JSON. On a tie it has not: clients
   * that are generated from the OpenAPI document accept both and read plain JSON. A range that is
   * malformed is passed over.
   *
   * @param accept the header's value; null when it is not sent
   */
  public static boolean prefersProblem(@Nullable String accept) {
    return accept != null
        && AcceptHeader.quality(accept, PROBLEM) > AcceptHeader.quality(accept, JSON);
  }
}
