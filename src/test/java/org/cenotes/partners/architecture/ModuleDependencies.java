package org.cenotes.partners.architecture;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which domain module may depend on which others: the map that docs/architecture.md draws. A module
 * is a package directly below {@code domain}, with everything nested in it.
 */
final class ModuleDependencies {
  static final String ROOT = "org.cenotes.partners";

  private static final Map<String, Set<String>> MAY_DEPEND_ON =
      Map.ofEntries(
          module("apilog"),
          module(
              "dashboard",
              "apikey",
              "apilog",
              "audit",
              "catalog",
              "event",
              "onboarding",
              "report",
              "reservation",
              "webhook"),
          module("audit"),
          module("catalog", "audit", "event", "file"),
          module("event"),
          module("partner", "audit", "event"),
          module("apikey", "audit", "event", "notification", "partner"),
          module("notification", "event"),
          module("identity", "audit", "notification", "partner"),
          module("webhook", "apikey", "audit", "event", "notification", "partner"),
          module(
              "settings",
              "apikey",
              "audit",
              "file",
              "identity",
              "notification",
              "partner",
              "webhook"),
          module("registration", "apikey", "audit", "identity", "partner", "webhook"),
          module("availability", "catalog"),
          module("pricing", "audit", "availability", "catalog"),
          module("reservation", "audit", "availability", "catalog", "event", "pricing"),
          module("payment", "audit", "catalog", "event", "pricing", "reservation"),
          module("billing", "apilog", "report", "settings", "webhook"),
          module("sandbox", "availability", "catalog", "event", "reservation"),
          module("file"),
          module("support", "audit"),
          module("onboarding", "apikey", "apilog", "reservation", "settings", "webhook"),
          module("report", "availability", "catalog", "notification", "partner", "settings"),
          module(
              "operations",
              "apikey",
              "availability",
              "catalog",
              "identity",
              "partner",
              "pricing",
              "reservation"));

  private ModuleDependencies() {}

  static Set<String> modules() {
    return MAY_DEPEND_ON.keySet();
  }

  static boolean mayDependOn(String module, String other) {
    return module.equals(other) || MAY_DEPEND_ON.getOrDefault(module, Set.of()).contains(other);
  }

  /** The domain module of a package; empty outside the domain. */
  static Optional<String> moduleOf(String packageName) {
    String domain = ROOT + ".domain.";
    return packageName.startsWith(domain)
        ? Optional.of(packageName.substring(domain.length()).split("\\.")[0])
        : Optional.empty();
  }

  private static Map.Entry<String, Set<String>> module(String name, String... others) {
    return Map.entry(name, Set.of(others));
  }
}
