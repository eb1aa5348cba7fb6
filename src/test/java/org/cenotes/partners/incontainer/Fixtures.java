package org.cenotes.partners.incontainer;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.apikey.PartnerKeysService;
import org.cenotes.partners.domain.catalog.AdultChildPrices;
import org.cenotes.partners.domain.catalog.CenoteService;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.catalog.Location;
import org.cenotes.partners.domain.catalog.SampleCenote;
import org.cenotes.partners.domain.catalog.Schedule;
import org.cenotes.partners.domain.partner.PartnerService;
import org.cenotes.partners.domain.partner.PartnerType;
import org.cenotes.partners.domain.reservation.ReservationView;
import org.cenotes.partners.domain.reservation.booking.BookingRequest;
import org.cenotes.partners.domain.reservation.booking.BookingService;
import org.cenotes.partners.domain.reservation.booking.Seller;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.money.BasisPoints;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.secret.Ids;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;

/** Makes partners, cenotes and reservations through the product's services. */
@ApplicationScoped
public class Fixtures {
  private static final BasisPoints COMMISSION = new BasisPoints(1000);

  @Inject private PartnerService partners;
  @Inject private PartnerKeysService keys;
  @Inject private CenoteService cenotes;
  @Inject private BookingService booking;
  @Inject private OwnerSql owner;
  @Inject private Clock clock;

  /** Books for one partner on one data set; each call is one transaction. */
  record Booker(Fixtures fixtures, UUID partner, DataSet data) {
    /** The scope of this partner's bookings. */
    Scope scope() {
      return Scope.partner(partner, data, ConnectionPool.BOOKING);
    }

    /** Books; {@code more} are further members of the request. */
    ReservationView book(UUID cenote, String start, int visitors, Map<String, ?> more) {
      return CurrentScope.call(scope(), () -> bookInTransaction(cenote, start, visitors, more));
    }

    /** The same in the scope and transaction that are already there. */
    ReservationView bookInTransaction(
        UUID cenote, String start, int visitors, Map<String, ?> more) {
      Seller seller = new Seller(partner, COMMISSION, Seller.API);
      BookingRequest request = fixtures.request(cenote, start, visitors, more);
      return fixtures.booking.book(request, seller, Language.ES).reservation();
    }
  }

  /** A partner with a live key and a test key. */
  Booker partner() {
    String mark = Ids.next().toString();
    String email = mark + "@partners.example";
    UUID id =
        CurrentScope.call(
                Scope.platform(PrivilegedScope.SEED_DEMO, DataSet.LIVE, ConnectionPool.WORK),
                () ->
                    partners.createApproved(
                        "Inside " + mark, "Contact", email, PartnerType.TOUR_OPERATOR, true))
            .id();
    CurrentScope.run(
        Scope.platform(PrivilegedScope.SEED_DEMO, DataSet.LIVE, ConnectionPool.WORK),
        () -> {
          keys.create(id, "Live", KeyEnvironment.LIVE, List.of());
          keys.create(id, "Test", KeyEnvironment.TEST, List.of());
        });
    return new Booker(this, id, DataSet.LIVE);
  }

  /** A cenote that is open from nine to five every day, in slots of an hour. */
  UUID cenote(DataSet data, int capacity) {
    UUID id = Ids.next();
    Map<Schedule.Day, List<Schedule.Hours>> weekly =
        Arrays.stream(Schedule.Day.values())
            .collect(
                Collectors.toMap(
                    Function.identity(),
                    day -> List.of(new Schedule.Hours(LocalTime.of(9, 0), LocalTime.of(17, 0)))));
    SampleCenote sample =
        new SampleCenote(
            id,
            "inside-" + id,
            new LocalizedText("Adentro", "Inside"),
            new LocalizedText("Prueba", "Test"),
            new Location(null, "Tulum", "Quintana Roo", "MX", BigDecimal.ONE, BigDecimal.ONE),
            ZoneId.of("America/Cancun"),
            "MXN",
            new AdultChildPrices(new Cents(30_000), new Cents(15_000)),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            null,
            new Schedule(weekly, 60, capacity, 365, 60, 1, 50, null, null, null));
    CurrentScope.run(
        Scope.platform(PrivilegedScope.SEED_DEMO, data, ConnectionPool.WORK),
        () -> cenotes.ensure(sample));
    return id;
  }

  /** The same in the live data, of a partner's own and for it alone; its version is 2. */
  UUID privateCenote(UUID partner) {
    UUID id = cenote(DataSet.LIVE, 40);
    owner.run(
        "UPDATE live.cenotes SET is_private = true, owner_partner_id = ?, version = 2 WHERE id = ?",
        partner,
        id);
    return id;
  }

  /** The day of every booking here. */
  LocalDate day() {
    return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).plusDays(20);
  }

  private BookingRequest request(UUID cenote, String start, int visitors, Map<String, ?> more) {
    Map<String, Object> body = new TreeMap<>();
    body.put("cenoteId", cenote);
    body.put("date", day());
    body.put("startTime", start);
    body.put("visitors", visitors);
    body.put("firstName", "Ana");
    body.put("lastName", "Poot");
    body.put("guestEmail", "ana@guests.example");
    body.put("guestPhone", "+529841234567");
    body.putAll(more);
    return Json.mapper().convertValue(body, BookingRequest.class);
  }
}
