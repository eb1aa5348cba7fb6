package org.cenotes.partners.domain.availability;

import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.QueryParam;
import java.time.LocalDate;
import java.util.Objects;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** The dates of a preview. */
public class AvailabilityPreviewQuery {
  private static final int MAX_DAYS = 62;

  @QueryParam("from")
  @NotNull
  @Parameter(description = "First day, local to the cenote.")
  @Nullable LocalDate from;

  @QueryParam("to")
  @NotNull
  @Parameter(description = "Last day, local to the cenote; at most 61 days after the first.")
  @Nullable LocalDate to;

  /** First day. */
  LocalDate from() {
    return Objects.requireNonNull(from, "validated");
  }

  /**
   * Last day.
   *
   * @throws ApiException 400 when the days are in the wrong order or too far apart
   */
  LocalDate to() {
    LocalDate last = Objects.requireNonNull(to, "validated");
    if (last.isBefore(from())) {
      throw ApiException.about(HttpError.INVALID_DATA, "to", "must not be before from");
    }
    if (last.isAfter(from().plusDays(MAX_DAYS - 1))) {
      throw ApiException.about(HttpError.INVALID_DATA, "to", "must be at most 61 days after from");
    }
    return last;
  }
}
