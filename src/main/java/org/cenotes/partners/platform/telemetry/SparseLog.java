package org.cenotes.partners.platform.telemetry;

import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Decides which of many equal lines are logged: for each subject at most one in an interval, which
 * tells how many were left out since the one before.
 */
public final class SparseLog {
  private final long interval;
  private final LongSupplier nanoTime;
  private final Map<String, Line> lines = new ConcurrentHashMap<>();

  /** With at most one line of a subject in this time. */
  public SparseLog(Duration interval) {
    this(interval, System::nanoTime);
  }

  /**
   * With at most one line of a subject in this time.
   *
   * @param nanoTime a clock such as {@link System#nanoTime}
   */
  public SparseLog(Duration interval, LongSupplier nanoTime) {
    this.interval = interval.toNanos();
    this.nanoTime = nanoTime;
  }

  /** When the line of one subject was last written, and how many were left out since. */
  private static final class Line {
    private final long interval;
    private long writtenAt;
    private long omitted;

    private Line(long now, long interval) {
      this.interval = interval;
      writtenAt = now - interval;
    }

    private synchronized OptionalLong next(long now) {
      if (now - writtenAt < interval) {
        omitted++;
        return OptionalLong.empty();
      }
      long before = omitted;
      writtenAt = now;
      omitted = 0;
      return OptionalLong.of(before);
    }
  }

  /**
   * Asks for a line.
   *
   * @param subject one of few, which are kept
   * @return how many lines were left out before this one; empty when it is to be left out as well
   */
  public OptionalLong omittedBefore(String subject) {
    long now = nanoTime.getAsLong();
    return lines.computeIfAbsent(subject, key -> new Line(now, interval)).next(now);
  }
}
