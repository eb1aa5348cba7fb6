package org.cenotes.partners.domain.operations.integrity;

import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What the checks found. */
@Schema(name = "IntegrityReport")
public record IntegrityReport(Instant checkedAt, boolean ok, List<Check> checks) {
  /**
   * One of them.
   *
   * @param name {@code live.} or {@code sandbox.}, and of what
   * @param checked how many rows were compared
   * @param differing a sentence for each that differs, a hundred at most
   */
  @Schema(name = "IntegrityCheck")
  public record Check(String name, long checked, List<String> differing) {}
}
