package org.cenotes.partners.domain.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.list.PageBudget;
import org.cenotes.partners.platform.list.PageMemory;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.UnitScopes;
import org.junit.jupiter.api.Test;

/** Which listings this node keeps. */
class CenoteCacheTest {
  private static final UUID ID = new UUID(0, 1);

  /** As in a transaction that has read the cenote before it was changed. */
  private static final class ReadBefore extends Cenotes {
    @Override
    Optional<Cenote> find(UUID id) {
      return Optional.of(cenote("before"));
    }

    @Override
    Optional<Cenote> reread(UUID id) {
      return Optional.of(cenote("now"));
    }
  }

  private final CenoteCache cache =
      new CenoteCache(
          new CenoteService(new ReadBefore(), new PageMemory(new PageBudget()), Clock.systemUTC()));

  private static Cenote cenote(String slug) {
    LocalizedText name = new LocalizedText("Cenote Azul", null);
    CenoteContent content =
        new CenoteContent(
            name,
            name,
            new Location(null, "Bacalar", "Quintana Roo", "MX", BigDecimal.ONE, BigDecimal.ONE),
            ZoneId.of("America/Cancun"),
            "MXN",
            new AdultChildPrices(Cents.of(100), Cents.of(50)),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            Schedule.CLOSED,
            CancellationPolicy.DEFAULT);
    return new Cenote(ID, slug, null, null, content, Instant.parse("2026-01-02T03:04:05Z"));
  }

  @Test
  void a_listing_is_read_again_although_the_transaction_has_read_it() {
    UnitScopes.run(
        DataSet.LIVE,
        () -> {
          assertThat(cache.find(ID)).map(Listing::slug).contains("before");
          assertThat(cache.reread(ID)).map(Listing::slug).contains("now");
          assertThat(cache.find(ID))
              .as("a draft is not kept")
              .map(Listing::slug)
              .contains("before");
        });
  }
}
