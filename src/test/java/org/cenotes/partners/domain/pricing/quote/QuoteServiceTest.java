package org.cenotes.partners.domain.pricing.quote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.AdultChildPrices;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.Listings;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.catalog.PackageOffer;
import org.cenotes.partners.domain.catalog.PricingUnit;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.domain.pricing.ApplicableDiscounts;
import org.cenotes.partners.domain.pricing.Price;
import org.cenotes.partners.domain.pricing.PriceEngine;
import org.cenotes.partners.domain.pricing.PricingError;
import org.cenotes.partners.domain.pricing.SelectedService;
import org.cenotes.partners.domain.pricing.VisitSelection;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** For what, for whom and how long a quote holds its price. */
class QuoteServiceTest {
  private static final Instant END = Instant.parse("2026-12-24T12:15:00Z");
  private static final LocalDate DAY = LocalDate.of(2026, 12, 31);
  private static final UUID PARTNER = new UUID(1, 1);
  private static final UUID PROMOTION = UUID.fromString("01a20f1d-6a0e-7c51-9c0e-2f5d8a4be1d2");
  private static final Listing CENOTE =
      Listings.selling(
          new AdultChildPrices(new Cents(10_000), new Cents(5_000)), List.of(), List.of());
  private static final Listing DEARER =
      Listings.selling(
          new AdultChildPrices(new Cents(99_000), new Cents(99_000)), List.of(), List.of());
  private static final SelectedService VESTS = new SelectedService(new UUID(2, 1), 2);
  private static final SelectedService GUIDE = new SelectedService(new UUID(2, 2), 1);

  private static final UUID GROUP = new UUID(6, 1);

  private Duration deletedAge = Duration.ZERO;
  private @Nullable Quote issued;

  private QuoteService at(Instant now) {
    Quotes rows =
        new Quotes() {
          @Override
          Optional<Quote> find(String id, @Nullable UUID partnerId) {
            return Optional.ofNullable(issued).filter(quote -> quote.id().equals(id));
          }

          @Override
          int deleteOlderThan(Duration age, int limit) {
            deletedAge = age;
            return 0;
          }
        };
    return new QuoteService(
        null, null, rows, null, Clock.fixed(now, ZoneOffset.UTC), Duration.ofMinutes(15));
  }

  private static VisitSelection visit(int adults, SelectedService... services) {
    return new VisitSelection(adults, 0, null, List.of(services), TransportationType.NONE);
  }

  private static VisitToPrice toPrice(
      VisitSelection visit,
      @Nullable LocalDate date,
      @Nullable String coupon,
      @Nullable String promotion) {
    return new VisitToPrice(visit, date, coupon, promotion, PARTNER, null);
  }

  private static VisitToPrice toPrice(@Nullable String email) {
    return new VisitToPrice(visit(2), DAY, null, null, PARTNER, email);
  }

  private String issue(VisitToPrice toPrice) {
    Price price = PriceEngine.price(CENOTE, visit(2), ApplicableDiscounts.NONE);
    PricedVisit priced =
        new PricedVisit(
            price,
            toPrice.couponCode() == null ? null : new UUID(5, 5),
            toPrice.couponCode(),
            toPrice.promotionId() == null ? null : UUID.fromString(toPrice.promotionId()));
    issued = new Quote(CENOTE, toPrice, priced, END);
    return issued.id();
  }

  /** A cenote with this package. */
  private static Listing offering(Cents groupPrice, boolean onSale) {
    LocalizedText name = new LocalizedText("Grupo", "Group");
    PackageOffer offer =
        new PackageOffer(GROUP, name, name, PricingUnit.GROUP, null, groupPrice, 1, 6, onSale);
    return Listings.selling(
        new AdultChildPrices(new Cents(10_000), new Cents(5_000)), List.of(offer), List.of());
  }

  private String refusal(String id, Instant now, Listing listing, VisitToPrice toPrice) {
    ApiException refused =
        catchThrowableOfType(ApiException.class, () -> at(now).redeem(id, listing, toPrice));
    assertThat(refused).isNotNull();
    assertThat(refused.error()).isEqualTo(PricingError.NOT_APPLICABLE);
    return refused.fields().messages().get(0);
  }

  @Test
  void a_quote_holds_its_price_until_its_last_moment_whatever_the_cenote_costs_now() {
    VisitToPrice toPrice = toPrice(visit(2), null, null, null);
    String id = issue(toPrice);
    Instant last = END.minusMillis(1);
    assertThat(at(last).redeem(id, DEARER, toPrice).price().total()).isEqualTo(new Cents(20_000));
    assertThat(at(last).redeem(id, CENOTE, toPrice).price().total())
        .as("more than once")
        .isEqualTo(new Cents(20_000));
    assertThat(refusal(id, END, CENOTE, toPrice)).isEqualTo("quoteId has expired");
  }

  @Test
  void a_quote_is_for_the_visit_it_was_asked_for() {
    String id = issue(toPrice(visit(2, VESTS, GUIDE), DAY, "SELVA", null));
    Instant now = END.minusSeconds(1);
    assertThat(at(now).redeem(id, CENOTE, toPrice(visit(2, GUIDE, VESTS), DAY, " selva", null)))
        .as("in any order of the services and any case of the code")
        .isNotNull();
    String services = "additionalServices";
    Map.of(
            toPrice(visit(3, VESTS, GUIDE), DAY, "SELVA", null),
            "visitors",
            toPrice(adultAndChild(VESTS, GUIDE), DAY, "SELVA", null),
            "ageBreakdown",
            toPrice(visit(2, VESTS), DAY, "SELVA", null),
            services,
            toPrice(visit(2, VESTS, VESTS), DAY, "SELVA", null),
            services,
            toPrice(visit(2, VESTS, new SelectedService(GUIDE.serviceId(), 2)), DAY, "SELVA", null),
            services,
            toPrice(visit(2, VESTS, GUIDE), DAY.plusDays(1), "SELVA", null),
            "date",
            toPrice(visit(3), DAY.plusDays(1), "SELVA", null),
            "date, visitors, additionalServices")
        .forEach(
            (other, members) ->
                assertThat(refusal(id, now, CENOTE, other))
                    .isEqualTo("quoteId was issued for another request; what differs: " + members));
  }

  private static VisitSelection adultAndChild(SelectedService... services) {
    return new VisitSelection(1, 1, null, List.of(services), TransportationType.NONE);
  }

  @Test
  void services_are_stored_as_other_versions_store_them() {
    Map<String, Object> stored = Map.of("serviceId", VESTS.serviceId().toString(), "quantity", 2);
    assertThat(Json.mapper().convertValue(VESTS, Object.class)).isEqualTo(stored);
    assertThat(Json.mapper().convertValue(stored, SelectedService.class)).isEqualTo(VESTS);
  }

  @Test
  void a_quote_without_a_date_is_for_any_day() {
    String id = issue(toPrice(visit(2), null, null, null));
    for (LocalDate day : List.of(DAY, DAY.plusYears(1))) {
      assertThat(at(END.minusSeconds(1)).redeem(id, CENOTE, toPrice(visit(2), day, null, null)))
          .isNotNull();
    }
  }

  @Test
  void a_quote_for_a_guest_is_for_no_other() {
    Instant now = END.minusSeconds(1);
    String id = issue(toPrice("ana@guests.example"));
    assertThat(at(now).redeem(id, CENOTE, toPrice("ana@guests.example"))).isNotNull();
    assertThat(refusal(id, now, CENOTE, toPrice("eva@guests.example")))
        .isEqualTo("quoteId was issued for another request; what differs: guestEmail");
    assertThat(Json.text(issued.requested())).as("nobody's address").doesNotContain("ana");
    String anybodys = issue(toPrice(null));
    assertThat(at(now).redeem(anybodys, CENOTE, toPrice("eva@guests.example"))).isNotNull();
  }

  @Test
  void a_booking_takes_coupon_and_promotion_from_the_quote() {
    String id = issue(toPrice(visit(2), null, "SELVA", PROMOTION.toString()));
    Instant now = END.minusSeconds(1);
    String capitals = PROMOTION.toString().toUpperCase(java.util.Locale.ROOT);
    for (VisitToPrice toPrice :
        List.of(
            toPrice(visit(2), null, null, null),
            toPrice(visit(2), null, "selva ", null),
            toPrice(visit(2), null, "SELVA", capitals))) {
      PricedVisit priced = at(now).redeem(id, CENOTE, toPrice);
      assertThat(priced.couponCode()).isEqualTo("SELVA");
      assertThat(priced.couponId()).isEqualTo(new UUID(5, 5));
      assertThat(priced.promotionId()).isEqualTo(PROMOTION);
    }
  }

  @Test
  void another_coupon_or_promotion_than_the_quotes_is_refused_by_name() {
    Instant now = END.minusSeconds(1);
    String other = new UUID(7, 7).toString();
    String quoteId = issue(toPrice(visit(2), null, "SELVA", PROMOTION.toString()));
    assertThat(refusal(quoteId, now, CENOTE, toPrice(visit(2), null, "OTRO", null)))
        .isEqualTo("couponCode must be absent or that of the quote");
    assertThat(refusal(quoteId, now, CENOTE, toPrice(visit(2), null, null, other)))
        .isEqualTo("promotionId must be absent or that of the quote");
    String plain = issue(toPrice(visit(2), null, null, null));
    assertThat(refusal(plain, now, CENOTE, toPrice(visit(2), null, "SELVA", null)))
        .isEqualTo("couponCode must be absent or that of the quote");
    assertThat(refusal(plain, now, CENOTE, toPrice(visit(2), null, null, PROMOTION.toString())))
        .isEqualTo("promotionId must be absent or that of the quote");
  }

  @Test
  void a_quote_holds_for_a_package_that_is_no_longer_sold_but_not_for_one_that_is_gone() {
    VisitSelection visit = new VisitSelection(2, 0, GROUP, List.of(), TransportationType.NONE);
    VisitToPrice toPrice = toPrice(visit, null, null, null);
    Price quoted =
        PriceEngine.price(offering(new Cents(30_000), true), visit, ApplicableDiscounts.NONE);
    issued = new Quote(CENOTE, toPrice, new PricedVisit(quoted, null, null, null), END);
    Instant now = END.minusSeconds(1);
    Price held = at(now).redeem(issued.id(), offering(new Cents(99_000), false), toPrice).price();
    assertThat(held.total()).isEqualTo(new Cents(30_000));
    assertThat(held.chosenPackage().id()).isEqualTo(GROUP);
    assertThat(refusal(issued.id(), now, CENOTE, toPrice))
        .isEqualTo("quoteId is for a package that no longer exists");
  }

  @Test
  void a_quote_in_pesos_is_none_in_dollars() {
    VisitToPrice toPrice = toPrice(visit(2), null, null, null);
    String id = issue(toPrice);
    Listing inDollars =
        Listings.sellingIn("USD", new AdultChildPrices(new Cents(10_000), new Cents(5_000)));
    assertThat(refusal(id, END.minusSeconds(1), inDollars, toPrice))
        .isEqualTo("quoteId was issued in another currency");
  }

  @Test
  void what_is_no_id_is_not_looked_up() {
    VisitToPrice toPrice = toPrice(visit(2), null, null, null);
    String id = issue(toPrice);
    assertThat(id).matches("qt_[0-9A-Z]{26}");
    for (String text :
        List.of("", "qt_", id + "0", id.toLowerCase(java.util.Locale.ROOT), " " + id)) {
      assertThat(refusal(text, END.minusSeconds(1), CENOTE, toPrice))
          .isEqualTo("quoteId is not the id of a quote");
    }
    issued = null;
    assertThat(refusal(id, END.minusSeconds(1), CENOTE, toPrice))
        .isEqualTo("quoteId is not the id of a quote issued to you");
  }

  @Test
  void expired_quotes_are_kept_for_five_minutes_so_that_a_late_booking_learns_why() {
    at(END).deleteExpired(1_000);
    assertThat(deletedAge).isEqualTo(Duration.ofMinutes(20));
  }
}
