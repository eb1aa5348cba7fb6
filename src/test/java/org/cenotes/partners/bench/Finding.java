package org.cenotes.partners.bench;

import java.util.List;

/**
 * One line of the table.
 *
 * @param figure what was measured
 * @param against what it was measured against
 * @param ratio what the target is about; for (e) the figure itself
 * @param target with its direction, as text
 */
record Finding(
    String name, String figure, String against, double ratio, String target, boolean met) {
  static Finding atLeast(String name, Side side, String unit, double target) {
    return new Finding(
        name,
        "%.0f %s".formatted(side.one(), unit),
        "%.0f %s".formatted(side.other(), unit),
        side.ratio(),
        ">= " + target,
        side.ratio() >= target);
  }

  /** Milliseconds a request, from requests a second: the more of these, the fewer of those. */
  static Finding slowdown(String name, Side perSecond, double most) {
    double ratio = perSecond.other() / perSecond.one();
    return new Finding(
        name,
        "%.2f ms".formatted(1000 / perSecond.one()),
        "%.2f ms".formatted(1000 / perSecond.other()),
        ratio,
        "<= " + most,
        ratio <= most);
  }

  static Finding atMost(String name, double figure, String unit, double most) {
    return new Finding(
        name,
        "%.1f %s".formatted(figure, unit),
        "",
        figure,
        "<= %.0f %s".formatted(most, unit),
        figure <= most);
  }

  static void print(List<Finding> findings) {
    String line = "%-58s %14s %14s %8s %12s  %s%n";
    System.out.printf(line, "measured", "figure", "against", "ratio", "target", "met");
    for (Finding it : findings) {
      System.out.printf(
          line,
          it.name,
          it.figure,
          it.against,
          it.against.isEmpty() ? "" : "%.2f".formatted(it.ratio),
          it.target,
          it.met ? "yes" : "NO");
    }
  }
}
