package org.cenotes.partners.domain.apilog;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * The distribution of durations, from which percentiles are read with an error below one percent.
 * Sketches can be added, so that percentiles of long periods come from those of short ones.
 */
final class DurationSketch {
  /** Of the values, which makes the error below one percent. */
  private static final int SIGNIFICANT_DIGITS = 2;

  /** Longer durations count as this one; it bounds the size of a sketch to some 27 KB. */
  private static final long MAX_MICROS = TimeUnit.HOURS.toMicros(1);

  private static final int MILLIS_SCALE = 3;

  private final Histogram histogram;

  DurationSketch() {
    this.histogram = new Histogram(SIGNIFICANT_DIGITS);
  }

  private DurationSketch(Histogram histogram) {
    this.histogram = histogram;
  }

  static DurationSketch decode(byte[] encoded) {
    Histogram histogram = Histogram.decodeFromByteBuffer(ByteBuffer.wrap(encoded), 0);
    histogram.setAutoResize(true);
    return new DurationSketch(histogram);
  }

  byte[] encode() {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    byte[] encoded = new byte[histogram.encodeIntoByteBuffer(buffer)];
    buffer.flip().get(encoded);
    return encoded;
  }

  void add(long micros) {
    histogram.recordValue(Math.max(0, Math.min(micros, MAX_MICROS)));
  }

  void add(DurationSketch other) {
    histogram.add(other.histogram);
  }

  /** Milliseconds that this percentage of the durations does not exceed. */
  BigDecimal millis(double percent) {
    return millis(histogram.getValueAtPercentile(percent));
  }

  /** Microseconds as milliseconds with three decimals. */
  static BigDecimal millis(long micros) {
    return BigDecimal.valueOf(micros, MILLIS_SCALE);
  }
}
