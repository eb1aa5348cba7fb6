package org.cenotes.partners.bench;

import java.util.List;

/**
 * One line of the printed table.
 *
 * @param value the measured value, with its unit
 * @param baseline the value it is compared with; empty when there is none
 * @param ratio what the target limits: value by baseline, or the value itself without a baseline
 * @param target the target with its direction, as text
 */
record Measurement(
    String name, String value, String baseline, double ratio, String target, boolean met) {
  static Measurement atLeast(String name, Comparison comparison, String unit, double target) {
    return new Measurement(
        name,
        "%.0f %s".formatted(comparison.measured(), unit),
        "%.0f %s".formatted(comparison.baseline(), unit),
        comparison.ratio(),
        ">= " + target,
        comparison.ratio() >= target);
  }

  /** Compares latencies, computed from requests per second. */
  static Measurement slowdown(String name, Comparison perSecond, double max) {
    double ratio = perSecond.baseline() / perSecond.measured();
    return new Measurement(
        name,
        "%.2f ms".formatted(1000 / perSecond.measured()),
        "%.2f ms".formatted(1000 / perSecond.baseline()),
        ratio,
        "<= " + max,
        ratio <= max);
  }

  /** Compares two values of which the first should not be much larger. */
  static Measurement compared(String name, double value, double baseline, String unit, double max) {
    return new Measurement(
        name,
        "%.1f %s".formatted(value, unit),
        "%.1f %s".formatted(baseline, unit),
        value / baseline,
        "<= " + max,
        value / baseline <= max);
  }

  static Measurement atLeast(String name, double value, String unit, double min) {
    return new Measurement(
        name,
        "%.0f %s".formatted(value, unit),
        "",
        value,
        ">= %.0f %s".formatted(min, unit),
        value >= min);
  }

  static Measurement atMost(String name, double value, String unit, double max) {
    return new Measurement(
        name,
        "%.1f %s".formatted(value, unit),
        "",
        value,
        "<= %.0f %s".formatted(max, unit),
        value <= max);
  }

  static void print(List<Measurement> measurements) {
    String line = "%-58s %14s %14s %8s %12s  %s%n";
    System.out.printf(line, "measured", "value", "baseline", "ratio", "target", "met");
    for (Measurement measurement : measurements) {
      System.out.printf(
          line,
          measurement.name,
          measurement.value,
          measurement.baseline,
          measurement.baseline.isEmpty() ? "" : "%.2f".formatted(measurement.ratio),
          measurement.target,
          measurement.met ? "yes" : "NO");
    }
  }
}
