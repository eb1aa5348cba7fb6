package org.cenotes.partners.platform.process;

import java.lang.System.Logger.Level;
import java.util.Collection;

/** Ends the process of a node that must not or cannot start, so that its supervisor sees it. */
public final class FailedStart {
  /** The exit code of such a process. */
  static final int EXIT_CODE = 1;

  private static final System.Logger LOG = System.getLogger(FailedStart.class.getName());

  private FailedStart() {}

  /**
   * Logs the reasons and ends the process at once. There is nothing to finish: no request was
   * served. An orderly stop would wait for the very deployment that calls this.
   *
   * @param reasons one sentence each, without a full stop
   */
  public static void end(Collection<String> reasons) {
    reasons.forEach(reason -> LOG.log(Level.ERROR, "start refused: {0}", reason));
    Runtime.getRuntime().halt(EXIT_CODE);
  }
}
