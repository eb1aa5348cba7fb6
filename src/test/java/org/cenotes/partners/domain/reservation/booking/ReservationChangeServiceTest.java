package org.cenotes.partners.domain.reservation.booking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.cenotes.partners.domain.reservation.PaymentMethod.CARDPROVIDER;
import static org.cenotes.partners.domain.reservation.PaymentMethod.PARTNER_ACCOUNT;

import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.Listings;
import org.cenotes.partners.domain.catalog.OneCenote;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.domain.pricing.ApplicableDiscounts;
import org.cenotes.partners.domain.pricing.Price;
import org.cenotes.partners.domain.pricing.PriceEngine;
import org.cenotes.partners.domain.pricing.PricingError;
import org.cenotes.partners.domain.pricing.VisitSelection;
import org.cenotes.partners.domain.pricing.quote.OnePrice;
import org.cenotes.partners.domain.reservation.OpenReservation;
import org.cenotes.partners.domain.reservation.PartySize;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.ReservationError;
import org.cenotes.partners.domain.reservation.ReservationStatus;
import org.cenotes.partners.harness.OutsideServer;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A reservation that waits for its payment stays payable, whatever it is changed to. */
@ExtendWith(OutsideServer.class)
class ReservationChangeServiceTest {
  private static final Price FREE = new Price(List.of(), null);
  private static final Price ONE_ADULT =
      PriceEngine.price(
          OpenReservation.CENOTE,
          new VisitSelection(1, 0, null, List.of(), TransportationType.NONE),
          ApplicableDiscounts.NONE);
  private static final ReservationUpdate ALONE =
      new ReservationUpdate(
          null, null, null, null, null, null, null, null, null, null, null, 1, null);

  /** What the payment module was asked. */
  private final List<String> asked = new ArrayList<>();

  /** What it answers. */
  private @Nullable String refusal;

  /** Whether it has a payment of the reservation that is not over. */
  private boolean isBeingPaid;

  @BeforeEach
  void enter() {
    CurrentScope.enter(Scope.partner(new UUID(1, 1), DataSet.LIVE, ConnectionPool.BOOKING));
  }

  /** The reservation after it was asked to change to one visitor at this price. */
  private OpenReservation changed(OpenReservation reservation, Price price) {
    return changed(reservation, price, OpenReservation.CENOTE);
  }

  private OpenReservation changed(OpenReservation reservation, Price price, Listing cenote) {
    ReservationChangeService service =
        new ReservationChangeService(
            new OneCenote(cenote),
            new PaymentMethodPolicy() {
              @Override
              public String refusal(PaymentMethod method, Cents amount, String currency) {
                throw new AssertionError("this is no new booking");
              }

              @Override
              public @Nullable String refusalOfChange(
                  PaymentMethod method, Cents amount, String currency) {
                asked.add(method.wire() + " " + amount.value());
                return refusal;
              }
            },
            id -> isBeingPaid,
            new OnePrice(price),
            reservation,
            Clock.fixed(OpenReservation.BOOKED, ZoneOffset.UTC));
    service.update(reservation.now().id(), ALONE, now -> {}, Language.EN);
    return reservation;
  }

  /** Why a pending reservation is not changed. */
  private String refusedWhilePending(Price price) {
    OpenReservation pending = pending();
    ApiException refused = catchThrowableOfType(ApiException.class, () -> changed(pending, price));
    assertThat(refused).isNotNull();
    assertThat(refused.error()).isEqualTo(PricingError.NOT_APPLICABLE);
    assertThat(refused.fields().fields()).containsOnlyKeys("paymentMethod");
    assertThat(pending.decided()).isNull();
    return refused.fields().messages().get(0);
  }

  private static OpenReservation pending() {
    OpenReservation pending = new OpenReservation(CARDPROVIDER);
    assertThat(pending.now().status()).isEqualTo(ReservationStatus.PENDING);
    return pending;
  }

  @Test
  void a_pending_reservation_moves_to_an_amount_that_its_method_accepts() {
    OpenReservation pending = changed(pending(), ONE_ADULT);
    assertThat(asked).containsExactly("cardprovider 10000");
    assertThat(pending.decided().move().price()).isEqualTo(ONE_ADULT);
    assertThat(pending.decided().move().party()).isEqualTo(PartySize.of(1, 0));
  }

  @Test
  void a_pending_reservation_does_not_move_to_an_amount_that_its_method_refuses() {
    refusal = "accepts at least 200.00";
    assertThat(refusedWhilePending(ONE_ADULT)).isEqualTo("paymentMethod accepts at least 200.00");
  }

  @Test
  void a_pending_reservation_does_not_become_free() {
    assertThat(refusedWhilePending(FREE)).startsWith("paymentMethod does not accept a total of 0");
  }

  @Test
  void a_reservation_that_is_being_paid_does_not_move_and_the_refusal_names_its_state() {
    isBeingPaid = true;
    OpenReservation pending = pending();
    ApiException refused =
        catchThrowableOfType(ApiException.class, () -> changed(pending, ONE_ADULT));
    assertThat(refused.error()).isEqualTo(ReservationError.INVALID_TRANSITION);
    assertThat(refused.fields().messages())
        .containsExactly("the reservation is pending and has a payment in progress");
    assertThat(pending.decided()).isNull();
  }

  @Test
  void a_visit_is_not_changed_while_its_cenote_is_not_on_sale() {
    OpenReservation pending = pending();
    ApiException refused =
        catchThrowableOfType(
            ApiException.class, () -> changed(pending, ONE_ADULT, Listings.suspended()));
    assertThat(refused.error()).isEqualTo(ReservationError.INVALID_TRANSITION);
    assertThat(refused.fields().messages())
        .containsExactly(
            "the reservation is pending and its cenote is not on sale: the visit can be cancelled,"
                + " but not changed");
    assertThat(pending.decided()).isNull();
  }

  @Test
  void a_confirmed_reservation_is_paid_already() {
    refusal = "accepts nothing";
    for (Price price : List.of(ONE_ADULT, FREE)) {
      OpenReservation confirmed = new OpenReservation(PARTNER_ACCOUNT);
      assertThat(confirmed.now().status()).isEqualTo(ReservationStatus.CONFIRMED);
      assertThat(changed(confirmed, price).decided().move().price()).isEqualTo(price);
    }
    assertThat(asked).isEmpty();
  }
}
