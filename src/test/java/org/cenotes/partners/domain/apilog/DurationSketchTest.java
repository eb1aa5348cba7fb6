package org.cenotes.partners.domain.apilog;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

/** Percentiles of durations, and that sketches can be added and stored. */
class DurationSketchTest {
  private static final double[] PERCENTILES = {50, 95, 99, 100};
  private static final long HOUR = TimeUnit.HOURS.toMicros(1);

  private static DurationSketch of(List<Long> micros) {
    DurationSketch sketch = new DurationSketch();
    micros.forEach(sketch::add);
    return sketch;
  }

  /** The smallest of the values that this percentage of them does not exceed. */
  private static long exact(List<Long> micros, double percent) {
    List<Long> sorted = micros.stream().sorted().toList();
    int rank = (int) Math.ceil(percent / 100 * sorted.size());
    return sorted.get(Math.max(rank, 1) - 1);
  }

  private static void assertSame(DurationSketch one, DurationSketch other) {
    for (double percent : PERCENTILES) {
      assertThat(one.millis(percent)).isEqualTo(other.millis(percent));
    }
  }

  @Property(seed = "1")
  void a_percentile_is_at_most_one_percent_above_the_exact_one(
      @ForAll @Size(min = 1, max = 200)
          List<@LongRange(min = 0, max = 3_600_000_000L) Long> micros) {
    DurationSketch sketch = of(micros);
    for (double percent : PERCENTILES) {
      BigDecimal exact = DurationSketch.millis(exact(micros, percent));
      assertThat(sketch.millis(percent))
          .isBetween(exact, exact.multiply(new BigDecimal("1.01")).add(new BigDecimal("0.001")));
    }
  }

  @Property(seed = "2")
  void adding_two_sketches_is_the_same_as_adding_all_their_durations(
      @ForAll @Size(max = 50) List<@LongRange(min = 0, max = 3_600_000_000L) Long> some,
      @ForAll @Size(min = 1, max = 50) List<@LongRange(min = 0, max = 900) Long> others) {
    DurationSketch added = of(others);
    added.add(of(some));
    DurationSketch all = of(some);
    others.forEach(all::add);
    assertSame(added, all);
  }

  @Property(seed = "3")
  void a_stored_sketch_is_the_same_and_takes_longer_durations_than_it_had(
      @ForAll @Size(min = 1, max = 50) List<@LongRange(min = 0, max = 900) Long> micros) {
    DurationSketch original = of(micros);
    DurationSketch stored = DurationSketch.decode(original.encode());
    assertSame(stored, original);
    stored.add(HOUR);
    original.add(HOUR);
    assertSame(stored, original);
  }

  @Example
  void a_duration_is_at_least_nothing_and_at_most_an_hour() {
    assertSame(of(List.of(-1L)), of(List.of(0L)));
    assertSame(of(List.of(Long.MIN_VALUE)), of(List.of(0L)));
    assertSame(of(List.of(HOUR + 1)), of(List.of(HOUR)));
    assertSame(of(List.of(Long.MAX_VALUE)), of(List.of(HOUR)));
  }

  @Example
  void a_sketch_of_very_different_durations_stays_small() {
    DurationSketch sketch = new DurationSketch();
    for (long micros = 1; micros < HOUR; micros = micros + micros / 128 + 1) {
      sketch.add(micros);
    }
    assertThat(sketch.encode()).hasSizeLessThan(27 * 1_024);
  }

  @Example
  void durations_are_shown_in_milliseconds_with_three_decimals() {
    assertThat(DurationSketch.millis(0)).isEqualTo("0.000");
    assertThat(DurationSketch.millis(1)).isEqualTo("0.001");
    assertThat(DurationSketch.millis(1_234_567)).isEqualTo("1234.567");
  }
}
