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
