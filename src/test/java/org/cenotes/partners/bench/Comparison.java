package org.cenotes.partners.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;

/**
 * Two measurements taken in alternating rounds, so that other load on the machine affects both
 * alike.
 *
 * @param measured median of the first, per second
 * @param baseline median of the second, per second
 */
record Comparison(double measured, double baseline) {
  private static final int MAX_ROUNDS_WITHOUT_GAIN = 6;
  private static final int MAX_WARM_UP_ROUNDS = 72;
  private static final double GAIN = 1.03;

  /**
   * Runs rounds until the server's JIT compiler has settled: six in a row that are less than 3 %
   * faster than the best before them, but at least {@code minRounds} and at most 72.
   */
  static void warmUp(int minRounds, DoubleSupplier round) {
    double best = 0;
    int roundsWithoutGain = 0;
    for (int i = 0;
        i < MAX_WARM_UP_ROUNDS && (i < minRounds || roundsWithoutGain < MAX_ROUNDS_WITHOUT_GAIN);
        i++) {
      double rate = round.getAsDouble();
      roundsWithoutGain = rate > best * GAIN ? 0 : roundsWithoutGain + 1;
      best = Math.max(best, rate);
    }
  }

  static Comparison alternate(int rounds, DoubleSupplier measured, DoubleSupplier baseline) {
    List<Double> measuredRates = new ArrayList<>();
    List<Double> baselineRates = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      measuredRates.add(measured.getAsDouble());
      baselineRates.add(baseline.getAsDouble());
    }
    return new Comparison(median(measuredRates), median(baselineRates));
  }

  double ratio() {
    return measured / baseline;
  }

  /** The median of rounds. */
  static double median(int rounds, DoubleSupplier rate) {
    return median(DoubleStream.generate(rate).limit(rounds).boxed().toList());
  }

  private static double median(List<Double> rates) {
    List<Double> sorted = rates.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}
