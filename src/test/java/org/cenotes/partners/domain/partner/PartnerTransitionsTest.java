package org.cenotes.partners.domain.partner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.domain.partner.PartnerStatus.ACTIVE;
import static org.cenotes.partners.domain.partner.PartnerStatus.PENDING;
import static org.cenotes.partners.domain.partner.PartnerStatus.REJECTED;
import static org.cenotes.partners.domain.partner.PartnerStatus.SUSPENDED;

import java.time.Instant;
import java.util.UUID;
import java.util.stream.Stream;
import org.cenotes.partners.harness.TransitionTable;
import org.cenotes.partners.platform.money.BasisPoints;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class PartnerTransitionsTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final String ERROR = "error.partner.invalid_transition";

  private static Partner newPartner() {
    return new Partner(new UUID(0, 1), "Tours", "Ana Ruiz", "ana@tours.example", null, NOW);
  }

  private static void approve(Partner partner) {
    partner.approve(PartnerType.TOUR_OPERATOR, null, null, NOW);
  }

  private static Partner partnerIn(PartnerStatus status) {
    Partner partner = newPartner();
    switch (status) {
      case PENDING -> {}
      case ACTIVE -> approve(partner);
      case REJECTED -> partner.reject("incomplete", NOW);
      case SUSPENDED -> {
        approve(partner);
        partner.suspend("unpaid", NOW);
      }
    }
    return partner;
  }

  @TestFactory
  Stream<DynamicTest> partner_transitions() {
    return TransitionTable.of(
            PartnerStatus.class,
            PartnerTransitionsTest::partnerIn,
            partner -> partner.view().status())
        .event("approve", PartnerTransitionsTest::approve)
        .from(PENDING, REJECTED)
        .to(ACTIVE)
        .from(ACTIVE, SUSPENDED)
        .fails(ERROR)
        .event("reject", partner -> partner.reject("incomplete", NOW))
        .from(PENDING)
        .to(REJECTED)
        .from(ACTIVE, REJECTED, SUSPENDED)
        .fails(ERROR)
        .event("suspend", partner -> partner.suspend("unpaid", NOW))
        .from(ACTIVE)
        .to(SUSPENDED)
        .from(PENDING, REJECTED, SUSPENDED)
        .fails(ERROR)
        .event("reactivate", partner -> partner.reactivate(NOW))
        .from(SUSPENDED)
        .to(ACTIVE)
        .from(PENDING, ACTIVE, REJECTED)
        .fails(ERROR)
        .event("forbid API access", partner -> partner.allowApi(false, NOW))
        .from(PartnerStatus.values())
        .stays()
        .event("change commission", partner -> partner.changeCommission(new BasisPoints(5), NOW))
        .from(PartnerStatus.values())
        .stays()
        .tests();
  }

  @Test
  void approval_grants_api_access_and_sets_only_what_is_given() {
    Partner partner = newPartner();
    assertThat(partner.view().apiOpen()).isFalse();
    partner.approve(PartnerType.HOTEL_PARTNER, true, new BasisPoints(1250), NOW);
    assertThat(partner.view().apiOpen()).isTrue();
    assertThat(partner.view().verified()).isTrue();
    assertThat(partner.view().commission()).isEqualTo(new BasisPoints(1250));
    assertThat(partner.adminView().approvedAt()).isEqualTo(NOW);

    Partner unchanged = partnerIn(ACTIVE);
    assertThat(unchanged.view().verified()).isFalse();
    assertThat(unchanged.view().commission())
        .isEqualTo(new BasisPoints(Partner.DEFAULT_COMMISSION_BP));
  }

  @Test
  void a_reason_is_kept_until_the_partner_is_active_again() {
    Partner partner = partnerIn(SUSPENDED);
    assertThat(partner.adminView().statusReason()).isEqualTo("unpaid");
    partner.reactivate(NOW);
    assertThat(partner.adminView().statusReason()).isNull();
  }
}
