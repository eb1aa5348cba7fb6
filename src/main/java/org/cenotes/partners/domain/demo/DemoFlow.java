package org.cenotes.partners.domain.demo;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.availability.AvailabilityLookup;
import org.cenotes.partners.domain.availability.DayAvailability;
import org.cenotes.partners.domain.availability.SlotStatus;
import org.cenotes.partners.domain.booking.BookingRequest;
import org.cenotes.partners.domain.booking.BookingService;
import org.cenotes.partners.domain.booking.Seller;
import org.cenotes.partners.domain.cenote.CenoteDraft;
import org.cenotes.partners.domain.demo.DemoData.DemoCenote;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.money.BasisPoints;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Door;
import org.cenotes.partners.platform.tenancy.Lane;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.tenancy.Scopes;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Makes demonstration data: the catalogue, a partner, and reservations that the partner books like
 * any other.
 */
@ApplicationScoped
public class DemoFlow {
  private static final BasisPoints COMMISSION = new BasisPoints(1000);

  private final DemoService demo;
  private final AvailabilityLookup availability;
  private final BookingService booking;
  private final Clock clock;
  private final boolean sandbox;

  @Inject
  DemoFlow(
      DemoService demo,
      AvailabilityLookup availability,
      BookingService booking,
      Clock clock,
      @ConfigProperty(name = "cenotes.sandbox.enabled", defaultValue = "true") boolean sandbox) {
    this.demo = demo;
    this.availability = availability;
    this.booking = booking;
    this.clock = clock;
    this.sandbox = sandbox;
  }

  /**
   * Makes it.
   *
   * @param cenotes how many of the catalogue, 1 to 50
   * @param reservations how many, 0 to 50
   */
  public DemoData make(int cenotes, int reservations) {
    List<CenoteDraft> drafts = DemoCatalogue.drafts().stream().limit(cenotes).toList();
    if (sandbox) {
      Scopes.run(seeding(DataSet.SANDBOX), () -> demo.ensureCatalogue(drafts));
    }
    List<DemoCenote> catalogue =
        Scopes.call(seeding(DataSet.LIVE), () -> demo.ensureCatalogue(drafts));
    DemoData made = Scopes.call(seeding(DataSet.LIVE), () -> demo.createPartner(catalogue));
    int booked = book(made.partner().id(), catalogue, reservations);
    return new DemoData(
        made.partner(), made.user(), made.liveKey(), made.testKey(), catalogue, booked);
  }

  private static Scope seeding(DataSet data) {
    return Scope.platform(Door.SEED_DEMO, data, Lane.WORK);
  }

  private int book(UUID partnerId, List<DemoCenote> catalogue, int reservations) {
    Scope partner = Scope.partner(partnerId, DataSet.LIVE, Lane.BOOKING);
    Seller seller = new Seller(partnerId, COMMISSION, "partner_api");
    LocalDate today = LocalDate.ofInstant(clock.instant(), java.time.ZoneOffset.UTC);
    int booked = 0;
    for (int i = 0; booked < reservations && i < reservations * 5; i++) {
      DemoCenote cenote = catalogue.get(i % catalogue.size());
      LocalDate date = today.plusDays(2 + i % 28);
      DayAvailability day =
          Scopes.call(partner, () -> availability.day(cenote.id(), date, Language.ES));
      if (day.slots().stream().anyMatch(slot -> slot.status() == SlotStatus.AVAILABLE)) {
        BookingRequest request = request(day, i);
        Scopes.call(partner, () -> booking.book(request, seller, Language.ES));
        booked++;
      }
    }
    return booked;
  }

  private static BookingRequest request(DayAvailability day, int number) {
    DayAvailability.SlotView slot =
        day.slots().stream()
            .filter(candidate -> candidate.status() == SlotStatus.AVAILABLE)
            .findFirst()
            .orElseThrow();
    return Json.mapper()
        .convertValue(
            java.util.Map.of(
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
