package org.cenotes.partners.domain.sandbox;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * How much sandbox data to generate.
 *
 * @param cenotes number of cenotes, at most 50; they are listed to the partner alone
 * @param guests number of guests, at most 50
 * @param reservations number of reservations, at most 50, in the generated cenotes and for the
 *     generated guests
 * @param events number of events with example data, at most 50, beside those that the reservations
 *     cause
 * @param seed the same seed generates the same data, except for ids, codes and the present date; by
 *     default a random one
 */
@Schema(name = "GenerateSandboxData")
public record GenerationRequest(
    @Nullable @Min(0) @Max(MAX) @Schema(defaultValue = "3") Integer cenotes,
    @Nullable @Min(0) @Max(MAX) @Schema(defaultValue = "5") Integer guests,
    @Nullable @Min(0) @Max(MAX) @Schema(defaultValue = "5") Integer reservations,
    @Nullable @Min(0) @Max(MAX) @Schema(defaultValue = "5") Integer events,
    @Nullable @Min(-MAX_SEED) @Max(MAX_SEED) Long seed) {
  private static final int MAX = 50;

  /** Exact in every JSON library. */
  private static final long MAX_SEED = (1L << 53) - 1;

  static final GenerationRequest DEFAULT = new GenerationRequest(null, null, null, null, null);

  /** The numbers wanted, with the defaults for those that are absent. */
  SandboxCounts wanted() {
    return new SandboxCounts(or(cenotes, 3), or(guests, 5), or(reservations, 5), or(events, 5));
  }

  private static long or(@Nullable Integer given, long otherwise) {
    return given == null ? otherwise : given;
  }
}
