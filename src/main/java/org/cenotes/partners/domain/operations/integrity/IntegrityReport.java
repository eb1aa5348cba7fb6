package org.cenotes.partners.domain.operations.integrity;

import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * What the integrity checks found.
 *
 * @param checkedAt when the checks ran
 * @param ok whether all checks passed
 * @param checks results of the checks
 */
@Schema(name = "IntegrityReport")
public record IntegrityReport(Instant checkedAt, boolean ok, List<Check> checks) {
  /**
   * The result of one check.
   *
   * @param name {@code live.} or {@code sandbox.} and what was compared
   * @param checked how many rows were compared; 0 if the check was not finished in time
   * @param differing a sentence for each row that differs, at most 100; one sentence if the check
   *     was not finished in time
   */
  @Schema(name = "IntegrityCheck")
  public record Check(String name, long checked, List<String> differing) {}
}
