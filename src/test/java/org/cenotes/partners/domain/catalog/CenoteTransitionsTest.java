package org.cenotes.partners.domain.catalog;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.cenotes.partners.domain.catalog.CenoteStatus.ACTIVE;
import static org.cenotes.partners.domain.catalog.CenoteStatus.DRAFT;
import static org.cenotes.partners.domain.catalog.CenoteStatus.PENDING_REVIEW;
import static org.cenotes.partners.domain.catalog.CenoteStatus.SUSPENDED;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.cenotes.partners.harness.TransitionTable;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every pair of a state and a move, for cenotes of partners and of the platform. */
class CenoteTransitionsTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final String ERROR = "error.cenote.invalid_transition";
  private static final UUID OWNER = new UUID(0, 7);

  private static Cenote draft(@Nullable UUID owner, List<Image> images) {
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
            images,
            List.of(),
            Schedule.CLOSED,
            CancellationPolicy.DEFAULT);
    return new Cenote(new UUID(0, 1), "cenote-azul", owner, null, content, NOW);
  }

  private static Cenote draft(@Nullable UUID owner) {
    Image image = new Image(new UUID(0, 2), "https://x.example/1.jpg", null, true, true, 0, null);
    return draft(owner, List.of(image));
  }

  private static Cenote owned(CenoteStatus state) {
    Cenote cenote = draft(OWNER);
    if (state != DRAFT) {
      cenote.move(CenoteTransition.REQUEST_PUBLISH, null, NOW);
    }
    if (state == ACTIVE || state == SUSPENDED) {
      cenote.move(CenoteTransition.PUBLISH, null, NOW);
    }
    if (state == SUSPENDED) {
      cenote.move(CenoteTransition.SUSPEND, "repairs", NOW);
    }
    return cenote;
  }

  @TestFactory
  Stream<DynamicTest> transitions_of_a_partners_cenote() {
    return TransitionTable.of(CenoteStatus.class, CenoteTransitionsTest::owned, Cenote::state)
        .event(
            "request publish", cenote -> cenote.move(CenoteTransition.REQUEST_PUBLISH, null, NOW))
        .from(DRAFT)
        .to(PENDING_REVIEW)
        .from(PENDING_REVIEW, ACTIVE, SUSPENDED)
        .fails(ERROR)
        .event("publish", cenote -> cenote.move(CenoteTransition.PUBLISH, null, NOW))
        .from(PENDING_REVIEW)
        .to(ACTIVE)
        .from(DRAFT, ACTIVE, SUSPENDED)
        .fails(ERROR)
        .event("reject", cenote -> cenote.move(CenoteTransition.REJECT_PUBLISH, "blurred", NOW))
        .from(PENDING_REVIEW)
        .to(DRAFT)
        .from(DRAFT, ACTIVE, SUSPENDED)
        .fails(ERROR)
        .event("suspend", cenote -> cenote.move(CenoteTransition.SUSPEND, "repairs", NOW))
        .from(ACTIVE)
        .to(SUSPENDED)
        .from(DRAFT, PENDING_REVIEW, SUSPENDED)
        .fails(ERROR)
        .event("reactivate", cenote -> cenote.move(CenoteTransition.REACTIVATE, null, NOW))
        .from(SUSPENDED)
        .to(ACTIVE)
        .from(DRAFT, PENDING_REVIEW, ACTIVE)
        .fails(ERROR)
        .tests();
  }

  private static Cenote ofThePlatform(CenoteStatus state) {
    Cenote cenote = draft(null);
    if (state == PENDING_REVIEW) {
      cenote.move(CenoteTransition.REQUEST_PUBLISH, null, NOW);
    } else if (state != DRAFT) {
      cenote.move(CenoteTransition.PUBLISH, null, NOW);
    }
    if (state == SUSPENDED) {
      cenote.move(CenoteTransition.SUSPEND, "repairs", NOW);
    }
    return cenote;
  }

  @TestFactory
  Stream<DynamicTest> the_platform_publishes_its_own_without_review() {
    return TransitionTable.of(
            CenoteStatus.class, CenoteTransitionsTest::ofThePlatform, Cenote::state)
        .event("publish", cenote -> cenote.move(CenoteTransition.PUBLISH, null, NOW))
        .from(DRAFT, PENDING_REVIEW)
        .to(ACTIVE)
        .from(ACTIVE, SUSPENDED)
        .fails(ERROR)
        .tests();
  }

  @Test
  void an_incomplete_draft_is_not_published() {
    Cenote cenote = draft(OWNER, List.of());
    assertThatThrownBy(() -> cenote.move(CenoteTransition.REQUEST_PUBLISH, null, NOW))
        .hasMessageContaining("validation.invalid_input");
  }
}
