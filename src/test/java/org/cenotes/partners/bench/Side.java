package org.cenotes.partners.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;

/**
 * Two things measured turn by turn, so that what else the machine does hits both alike.
 *
 * @param one median of the first, per second
 * @param other median of the second, per second
 */
record Side(double one, double other) {
  private static final int PATIENCE = 6;
  private static final int MOST = 72;
  private static final double FASTER = 1.03;

  /**
   * Plays rounds until the server's compiler has done with it: six in a row that are no faster than
   * the best before them, at least so many and at most 72.
   */
  static void warm(int least, DoubleSupplier measured) {
    double best = 0;
    int patience = 0;
    for (int i = 0; i < MOST && (i < least || patience < PATIENCE); i++) {
      double figure = measured.getAsDouble();
      patience = figure > best * FASTER ? 0 : patience + 1;
      best = Math.max(best, figure);
    }
  }

  static Side bySide(int rounds, DoubleSupplier first, DoubleSupplier second) {
    List<Double> ones = new ArrayList<>();
    List<Double> others = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      ones.add(first.getAsDouble());
      others.add(second.getAsDouble());
    }
    return new Side(median(ones), median(others));
  }

  double ratio() {
    return one / other;
  }

  private static double median(List<Double> figures) {
    List<Double> sorted = figures.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}
