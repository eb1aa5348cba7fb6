package org.cenotes.partners.architecture;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which room may enter which: a room is a package below one of the three floors. */
final class ModuleDependencies {
  static final String ROOT = "org.cenotes.partners";

  /** What any room may stand on: values and mechanisms that know nothing of a request. */
  private static final Set<String> GROUND =
      Stream.of(
              "component config contention http json list loop money outbound secret signal tenancy text time"
                  .split(" "))
          .map("platform."::concat)
          .collect(Collectors.toUnmodifiableSet());

  /** What HTTP rooms stand on besides. */
  private static final Set<String> HTTP =
      Set.of("platform.request", "platform.answer", "platform.idempotency", "platform.ratelimit");

  private static final Map<String, Set<String>> MAY_ENTER = new TreeMap<>();

  static {
    // One room a family; they share the guard and nothing else. Shapes that families share (views,
    // queries with their parameter annotations) live with their concept.
    family(
        "admin",
        "admission",
        "audit",
        "coupon",
        "discount",
        "partner",
        "paymentmethod",
        "team",
        "webhook");
    family("auth", "session", "signingkey", "team");
    family("guard", "apikey", "partner", "session", "team");
    family(
        "operations", "checkout", "desk", "integrity", "payment", "reservation", "session", "team");
    family("portal", "apikey", "delivery", "event", "team", "trial", "webhook");
    family(
        "pricing", "availability", "cenote", "coupon", "discount", "enquiry", "offer", "pricing");
    family(
        "publicapi",
        "apikey",
        "availability",
        "booking",
        "cenote",
        "coupon",
        "demo",
        "event",
        "feed",
        "partner",
        "pricing",
        "reservation",
        "visit");
    family("realtime", "apikey", "event", "partner", "session", "team");
    family("registration", "admission", "team");
    family(
        "reservations",
        "availability",
        "booking",
        "cenote",
        "coupon",
        "figures",
        "partner",
        "pricing",
        "reservation",
        "session",
        "team",
        "visit");
    family("simulator", "event", "simulation", "team", "webhook");
    family("settings", "apikey", "session", "settings", "team", "webhook");
    family(
        "storefront",
        "cenote",
        "checkout",
        "desk",
        "offer",
        "payment",
        "paymentmethod",
        "pricing",
        "provider",
        "reservation",
        "visit");
    family("users", "credential", "session", "team");
    family("webhooks", "delivery", "event", "partner", "team", "trial", "webhook");

    concept("admission", "apikey", "audit", "credential", "partner", "team", "throttle", "webhook");
    concept("apikey", "audit", "event", "partner");
    concept("audit");
    concept("availability", "cenote", "integrity", "offer");
    concept(
        "booking",
        "availability",
        "cenote",
        "coupon",
        "offer",
        "payment",
        "paymentmethod",
        "pricing",
        "quote",
        "reservation",
        "visit");
    concept("cenote", "offer");
    concept("coupon", "audit", "discount", "integrity");
    concept("credential");
    concept("delivery", "apikey", "event", "partner", "webhook");
    concept("dispatch", "delivery", "event", "webhook");
    concept(
        "demo",
        "apikey",
        "availability",
        "booking",
        "cenote",
        "coupon",
        "credential",
        "discount",
        "offer",
        "partner",
        "team");
    concept("discount", "audit", "offer");
    concept(
        "enquiry",
        "visit",
        "availability",
        "booking",
        "cenote",
        "coupon",
        "discount",
        "offer",
        "pricing",
        "quote");
    concept("desk", "audit", "coupon", "offer", "pricing", "reservation", "visit");
    concept(
        "checkout",
        "audit",
        "desk",
        "payment",
        "paymentmethod",
        "pricing",
        "provider",
        "reservation",
        "visit");
    concept("event");
    concept("feed", "event");
    concept("figures", "visit");
    concept("integrity");
    concept("offer");
    concept("partner", "audit", "event");
    concept("payment", "event", "integrity", "pricing", "provider", "reservation", "visit");
    concept("paymentmethod", "audit", "offer", "provider", "visit");
    concept("pricing", "cenote", "coupon", "discount", "offer");
    concept("provider", "visit");
    concept("quote", "cenote", "coupon", "discount", "offer", "pricing");
    concept(
        "reservation", "availability", "cenote", "coupon", "event", "offer", "pricing", "visit");
    concept("session", "credential", "partner", "signingkey", "team", "throttle");
    concept("settings", "apikey", "audit", "partner", "team", "webhook");
    concept("signingkey");
    concept("team", "audit", "credential");
    concept("throttle");
    concept("visit", "offer", "pricing");
    concept("simulation", "apikey", "event", "webhook");
    concept("trial", "apikey", "event", "webhook");
    concept("webhook", "apikey", "audit", "event");

    // No family: it writes the document that describes them all.
    family("contract");
    MAY_ENTER.get("api.contract").addAll(MAY_ENTER.keySet());

    // The audit names the request in which something was changed.
    MAY_ENTER.get("domain.audit").add("platform.request");

    // What the simulator sends to a host is limited, whoever asks for it.
    MAY_ENTER.get("domain.simulation").add("platform.ratelimit");

    floor("answer", "http", "json", "list", "money", "request", "secret", "tenancy");
    floor("component");
    floor("config");
    floor("contention", "http", "tenancy");
    floor("health", "component", "config", "migration", "tenancy", "time");
    floor("idempotency", "answer", "component", "http", "request", "secret", "tenancy", "time");
    floor("http", "money");
    floor("json");
    floor("list", "http");
    floor("loop");
    floor("migration", "config");
    floor("money");
    floor("outbound", "http");
    floor("ratelimit");
    floor("request", "http", "json", "secret", "tenancy");
    floor("secret", "config");
    floor("signal", "loop");
    floor("tenancy");
    floor("text", "http");
    floor("time");
    floor("validation", "text");
  }

  private ModuleDependencies() {}

  /** Every room of the house. */
  static Set<String> rooms() {
    return MAY_ENTER.keySet();
  }

  /** Whether code of the one room may use the other. */
  static boolean mayEnter(String room, String other) {
    return room.equals(other) || MAY_ENTER.getOrDefault(room, Set.of()).contains(other);
  }

  /** The room of a package, {@code floor.name}; none for the house's and the floors' own. */
  static Optional<String> roomOf(String packageName) {
    String[] parts = packageName.split("\\.");
    return packageName.startsWith(ROOT + ".") && parts.length >= 5
        ? Optional.of(parts[3] + "." + parts[4])
        : Optional.empty();
  }

  private static void family(String name, String... concepts) {
    Set<String> doors = new TreeSet<>(GROUND);
    doors.addAll(HTTP);
    doors.add("api.guard");
    Stream.of(concepts).map("domain."::concat).forEach(doors::add);
    MAY_ENTER.put("api." + name, doors);
  }

  private static void concept(String name, String... concepts) {
    Set<String> doors = new TreeSet<>(GROUND);
    Stream.of(concepts).map("domain."::concat).forEach(doors::add);
    MAY_ENTER.put("domain." + name, doors);
  }

  private static void floor(String name, String... rooms) {
    Set<String> doors = new TreeSet<>();
    Stream.of(rooms).map("platform."::concat).forEach(doors::add);
    MAY_ENTER.put("platform." + name, doors);
  }
}
