package org.cenotes.partners.domain.operations.demo;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.availability.AvailabilityLookup;
import org.cenotes.partners.domain.availability.DayAvailability;
import org.cenotes.partners.domain.availability.SlotStatus;
import org.cenotes.partners.domain.catalog.SampleCenote;
import org.cenotes.partners.domain.operations.demo.DemoData.DemoCenote;
import org.cenotes.partners.domain.reservation.booking.BookingRequest;
import org.cenotes.partners.domain.reservation.booking.BookingService;
import org.cenotes.partners.domain.reservation.booking.Seller;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.money.BasisPoints;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.EnabledDataSets;
import org.cenotes.partners.platform.tenancy.MissingSandbox;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;

/**
 * Creates demonstration data: the catalogue, a partner, and reservations that the partner books
 * through the ordinary booking service.
 */
@ApplicationScoped
public class DemoFlow {
  private static final BasisPoints COMMISSION = new BasisPoints(1000);

  private final DemoService demo;
  private final AvailabilityLookup availability;
  private final BookingService booking;
  private final Clock clock;
  private final EnabledDataSets dataSets;

  @Inject
  DemoFlow(
      DemoService demo,
      AvailabilityLookup availability,
      BookingService booking,
      Clock clock,
      EnabledDataSets dataSets) {
    this.demo = demo;
    this.availability = availability;
    this.booking = booking;
    this.clock = clock;
    this.dataSets = dataSets;
  }

  /**
   * Creates the data; without a sandbox only the live data.
   *
   * @param cenotes how many cenotes of the catalogue, 1 to 50
   * @param reservations how many reservations, 0 to 50
   */
  public DemoData create(int cenotes, int reservations) {
    List<SampleCenote> samples = DemoCatalogue.samples().stream().limit(cenotes).toList();
    DemoDiscounts discounts = DemoDiscounts.read();
    if (dataSets.hasSandbox()) {
      // its schema may have been dropped since the start
      MissingSandbox.call(
          scope(DataSet.SANDBOX), () -> demo.ensureCatalogue(samples, discounts), List::of);
    }
    List<DemoCenote> catalogue =
        CurrentScope.call(scope(DataSet.LIVE), () -> demo.ensureCatalogue(samples, discounts));
    DemoData created = CurrentScope.call(scope(DataSet.LIVE), () -> demo.createPartner(catalogue));
    int booked = book(created.partner().id(), catalogue, reservations);
    return new DemoData(
        created.partner(), created.user(), created.liveKey(), created.testKey(), catalogue, booked);
  }

  private static Scope scope(DataSet data) {
    return Scope.platform(PrivilegedScope.SEED_DEMO, data, ConnectionPool.WORK);
  }

  private int book(UUID partnerId, List<DemoCenote> catalogue, int reservations) {
    Scope partner = Scope.partner(partnerId, DataSet.LIVE, ConnectionPool.BOOKING);
    Seller seller = new Seller(partnerId, COMMISSION, Seller.API);
    LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    int booked = 0;
    for (int i = 0; booked < reservations && i < reservations * 5; i++) {
      UUID cenote = catalogue.get(i % catalogue.size()).id();
      LocalDate date = today.plusDays(2 + i % 28);
      int number = i;
      if (CurrentScope.call(partner, () -> tryToBook(cenote, date, number, seller))) {
        booked++;
      }
    }
    return booked;
  }

  /** A visit that cannot be booked, because others were faster, is skipped. */
  private boolean tryToBook(UUID cenote, LocalDate date, int number, Seller seller) {
    try {
      DayAvailability day = availability.day(cenote, date, Language.ES);
      Optional<DayAvailability.SlotView> free =
          day.slots().stream().filter(slot -> slot.status() == SlotStatus.AVAILABLE).findFirst();
      free.ifPresent(slot -> booking.book(request(day, slot, number), seller, Language.ES));
      return free.isPresent();
    } catch (ApiException refused) {
      return false;
    }
  }

  private static BookingRequest request(
      DayAvailability day, DayAvailability.SlotView slot, int number) {
    return Json.mapper()
        .convertValue(
            Map.of(
                "cenoteId",
                day.cenoteId(),
                "date",
                day.date(),
                "startTime",
                slot.startTime(),
                "visitors",
                1 + number % 4,
                "firstName",
                "Demo",
                "lastName",
                "Guest " + (number + 1),
                "guestEmail",
                "guest" + (number + 1) + "@guests.example",
                "guestPhone",
                "+529841234567"),
            BookingRequest.class);
  }
}
