package org.cenotes.partners.domain.pricing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.AdultChildPrices;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.Listings;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.money.Cents;
import org.junit.jupiter.api.Test;

/** A price that is refused names all that does not apply. */
class PriceRefusalsTest {
  private static final AdultChildPrices ENTRY =
      new AdultChildPrices(new Cents(18_000), new Cents(9_000));
  private static final Listing PLAIN = Listings.selling(ENTRY, List.of(), List.of());
  private static final SelectedService VEST = new SelectedService(new UUID(2, 1), 1);
  private static final SelectedService GUIDE = new SelectedService(new UUID(2, 2), 1);

  @Test
  void all_members_that_do_not_apply_are_named() {
    VisitSelection wrong =
        new VisitSelection(
            1, 0, new UUID(1, 1), List.of(VEST, GUIDE, VEST), TransportationType.PRIVATE_TRANSFER);
    ApiException refused =
        catchThrowableOfType(
            ApiException.class, () -> PriceEngine.price(PLAIN, wrong, ApplicableDiscounts.NONE));
    assertThat(refused.error()).isEqualTo(PricingError.NOT_APPLICABLE);
    assertThat(refused.fields().messages())
        .containsExactly(
            "packageId must be an active package of this cenote",
            "additionalServices[0].serviceId must be an optional service of this cenote",
            "additionalServices[1].serviceId must be an optional service of this cenote",
            "additionalServices[2].serviceId must not be repeated",
            "transportationType must be offered by this cenote");
  }
}
