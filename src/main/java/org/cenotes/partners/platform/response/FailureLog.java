package org.cenotes.partners.platform.response;

import java.lang.System.Logger.Level;

/**
 * Logs unexpected failures in one line of bounded length: a caller may cause as many as they like,
 * their texts may be the caller's, and a stack that has overflowed has thousands of frames.
 */
final class FailureLog {
  private static final System.Logger LOG = System.getLogger(FailureLog.class.getName());

  private static final int MAX_CAUSES = 4;
  private static final int MAX_FRAMES = 20;
  private static final int MAX_TEXT = 300;

  private FailureLog() {}

  /** Logs a failure that was answered with 500. */
  static void answered500(Throwable failure) {
    LOG.log(Level.ERROR, "Unexpected failure, answered 500: {0}", describe(failure));
  }

  /** Logs a failure of a response that was already on its way. */
  static void interrupted(Throwable failure) {
    LOG.log(Level.WARNING, "Response not completed: {0}", describe(failure));
  }

  /** The failure and its causes with their topmost frames, in one line. */
  static String describe(Throwable failure) {
    StringBuilder line = new StringBuilder();
    Throwable cause = failure;
    for (int i = 0; i < MAX_CAUSES && cause != null; i++) {
      line.append(i == 0 ? "" : " | caused by ").append(text(cause));
      StackTraceElement[] frames = cause.getStackTrace();
      for (int frame = 0; frame < Math.min(frames.length, MAX_FRAMES); frame++) {
        line.append(" at ").append(frames[frame]);
      }
      cause = cause.getCause();
    }
    return line.toString();
  }

  private static String text(Throwable failure) {
    String text = String.valueOf(failure);
    return text.substring(0, Math.min(text.length(), MAX_TEXT)).replaceAll("\\p{Cntrl}", " ");
  }
}
