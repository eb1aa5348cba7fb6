package org.cenotes.partners.domain.catalog;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cenotes.partners.platform.money.Cents;

/** Listings for tests that need no database. */
public final class Listings {
  private static final Instant THEN = Instant.parse("2026-01-01T00:00:00Z");

  private Listings() {}

  /** A cenote in this zone, open by this schedule. */
  public static Listing open(ZoneId zone, Schedule schedule) {
    return listing(
        zone,
        schedule,
        "MXN",
        new AdultChildPrices(new Cents(30_000), new Cents(15_000)),
        List.of(),
        List.of());
  }

  /** The same cenote with another id. */
  public static Listing withId(UUID id, Listing cenote) {
    return new Listing(
        id,
        cenote.slug(),
        cenote.version(),
        cenote.state(),
        cenote.ownerPartnerId(),
        cenote.isOnSale(),
        cenote.isPrivate(),
        cenote.name(),
        cenote.description(),
        cenote.location(),
        cenote.timezone(),
        cenote.currency(),
        cenote.agePricing(),
        cenote.packages(),
        cenote.services(),
        cenote.images(),
        cenote.amenities(),
        cenote.schedule(),
        cenote.cancellation(),
        cenote.rating(),
        cenote.createdAt(),
        cenote.updatedAt());
  }

  /** A cenote that sells this. */
  public static Listing selling(
      AdultChildPrices entry, List<PackageOffer> packages, List<ServiceOffer> services) {
    Schedule schedule = daily(60, new Schedule.Hours(LocalTime.of(9, 0), LocalTime.of(17, 0)));
    return listing(ZoneId.of("America/Cancun"), schedule, "MXN", entry, packages, services);
  }

  /** A cenote that sells entry only, in another currency. */
  public static Listing sellingIn(String currency, AdultChildPrices entry) {
    Schedule schedule = daily(60, new Schedule.Hours(LocalTime.of(9, 0), LocalTime.of(17, 0)));
    return listing(ZoneId.of("America/Cancun"), schedule, currency, entry, List.of(), List.of());
  }

  /** A cenote that an administrator has suspended. */
  public static Listing suspended() {
    Schedule schedule = daily(60, new Schedule.Hours(LocalTime.of(9, 0), LocalTime.of(17, 0)));
    AdultChildPrices entry = new AdultChildPrices(new Cents(10_000), new Cents(5_000));
    return listing(
        CenoteStatus.SUSPENDED, Listing.DEFAULT_ZONE, schedule, "MXN", entry, List.of(), List.of());
  }

  /** The same hours every day of the week; ten places a slot. */
  public static Schedule daily(int slotMinutes, Schedule.Hours... hours) {
    Map<Schedule.Day, List<Schedule.Hours>> weekly =
        Arrays.stream(Schedule.Day.values())
            .collect(Collectors.toMap(Function.identity(), day -> List.of(hours)));
    return new Schedule(weekly, slotMinutes, 10, 365, 60, 1, 50, null, null, null);
  }

  private static Listing listing(
      ZoneId zone,
      Schedule schedule,
      String currency,
      AdultChildPrices entry,
      List<PackageOffer> packages,
      List<ServiceOffer> services) {
    return listing(CenoteStatus.ACTIVE, zone, schedule, currency, entry, packages, services);
  }

  private static Listing listing(
      CenoteStatus state,
      ZoneId zone,
      Schedule schedule,
      String currency,
      AdultChildPrices entry,
      List<PackageOffer> packages,
      List<ServiceOffer> services) {
    return new Listing(
        new UUID(7, 7),
        "cenote",
        1,
        state,
        null,
        state == CenoteStatus.ACTIVE,
        false,
        new LocalizedText("Cenote", "Cenote"),
        new LocalizedText("Agua", "Water"),
        new Location(null, "Tulum", "Quintana Roo", "MX", BigDecimal.ONE, BigDecimal.ONE),
        zone,
        currency,
        entry,
        packages,
        services,
        List.of(),
        List.of(),
        schedule,
        CancellationPolicy.DEFAULT,
        null,
        THEN,
        THEN);
  }
}
