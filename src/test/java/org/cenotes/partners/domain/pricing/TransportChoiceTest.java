package org.cenotes.partners.domain.pricing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.AdultChildPrices;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.Listings;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.catalog.PricingUnit;
import org.cenotes.partners.domain.catalog.ServiceOffer;
import org.cenotes.partners.domain.catalog.ServiceOffer.Category;
import org.cenotes.partners.domain.catalog.ServiceOffer.InclusionType;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which service of a cenote transports a party. */
class TransportChoiceTest {
  private static final AdultChildPrices ENTRY =
      new AdultChildPrices(new Cents(10_000), new Cents(5_000));
  private static final ServiceOffer TAXI = transport(1, null);
  private static final ServiceOffer SHUTTLE = transport(2, TransportationType.SHARED_SHUTTLE);

  private static ServiceOffer transport(int number, @Nullable TransportationType type) {
    return new ServiceOffer(
        new UUID(2, number),
        new LocalizedText("Algo", "Something"),
        Category.TRANSPORTATION,
        type,
        InclusionType.OPTIONAL,
        PricingUnit.GROUP,
        new Cents(number * 1_000L),
        true,
        null,
        null);
  }

  private static Cents price(TransportationType type) {
    Listing cenote = Listings.selling(ENTRY, List.of(), List.of(TAXI, SHUTTLE));
    return PriceEngine.undiscounted(cenote, new VisitSelection(2, 0, null, List.of(), type))
        .transport();
  }

  @Test
  void a_service_without_a_type_serves_the_types_that_no_other_serves() {
    assertThat(price(TransportationType.PRIVATE_TRANSFER)).isEqualTo(TAXI.price());
    assertThat(price(TransportationType.SHARED_SHUTTLE)).isEqualTo(SHUTTLE.price());
    assertThat(price(TransportationType.OWN)).isEqualTo(Cents.ZERO);
    assertThat(price(TransportationType.NONE)).isEqualTo(Cents.ZERO);
  }
}
