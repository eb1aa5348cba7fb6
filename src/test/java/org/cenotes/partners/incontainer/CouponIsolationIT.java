package org.cenotes.partners.incontainer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.incontainer.RootCauses.CHECK;
import static org.cenotes.partners.incontainer.RootCauses.REFUSED;
import static org.cenotes.partners.incontainer.RootCauses.sqlState;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a partner's transaction can do to coupons and rules. */
@ArquillianTest
class CouponIsolationIT {
  @Inject private Fixtures fixtures;
  @Inject private ScopedWork work;
  @Inject private OwnerSql owner;

  private Fixtures.Booker partner;
  private Scope scope;
  private UUID coupon;

  @BeforeEach
  void a_reservation_with_a_coupon() {
    UUID cenote = fixtures.cenote(DataSet.LIVE, 40);
    coupon = UUID.randomUUID();
    String code = "IN-" + coupon.toString().substring(0, 8).toUpperCase(java.util.Locale.ROOT);
    owner.run(
        "INSERT INTO live.coupons (id, code, discount_type, rate_bp, max_per_customer,"
            + " cenote_ids, is_active, version, created_at, updated_at) VALUES (?, ?, 'percentage',"
            + " 1000, 9, '{}', true, 0, now(), now())",
        coupon,
        code);
    partner = fixtures.partner();
    scope = partner.scope();
    partner.book(cenote, "09:00", 2, Map.of("couponCode", code));
  }

  private long redeemed() {
    return owner.number("SELECT redeemed FROM live.coupons WHERE id = ?", coupon);
  }

  @Test
  void partners_cannot_read_or_change_coupons() {
    for (String statement :
        List.of(
            "SELECT code FROM coupons",
            "SELECT uses FROM coupon_customers",
            "SELECT id FROM coupon_mismatches",
            "SELECT CAST(release_coupon() AS text)")) {
      assertThat(sqlState(() -> work.select(scope, statement))).as(statement).isEqualTo(REFUSED);
    }
    for (String statement :
        List.of(
            "UPDATE coupons SET redeemed = 0",
            "UPDATE coupons SET max_redemptions = 1000",
            "DELETE FROM coupons",
            "UPDATE coupon_customers SET uses = 0",
            "UPDATE discount_rules SET rate_bp = 10000",
            "DELETE FROM discount_rules")) {
      assertThat(sqlState(() -> work.update(scope, statement))).as(statement).isEqualTo(REFUSED);
    }
    assertThat(work.select(scope, "SELECT count(*) FROM discount_rules")).hasSize(1);
  }

  @Test
  void the_platform_cannot_change_the_redeemed_count() {
    Scope platform =
        Scope.platform(
            org.cenotes.partners.platform.tenancy.PrivilegedScope.ADMIN,
            DataSet.LIVE,
            ConnectionPool.WORK);
    assertThat(sqlState(() -> work.update(platform, "UPDATE coupons SET redeemed = 0")))
        .isEqualTo(REFUSED);
    assertThat(sqlState(() -> work.update(platform, "DELETE FROM coupons"))).isEqualTo(REFUSED);
  }

  @Test
  void a_reservation_keeps_its_coupon_and_releases_it_once() {
    for (String change :
        List.of(
            "coupon_id = NULL, coupon_code = NULL, coupon_customer = NULL",
            "coupon_id = gen_random_uuid()",
            "coupon_code = 'OTHER'",
            "coupon_customer = sha256('other')")) {
      assertThat(sqlState(() -> work.update(scope, "UPDATE reservations SET " + change)))
          .as(change)
          .isEqualTo(CHECK);
    }
    assertThat(redeemed()).isEqualTo(1);
    work.update(scope, "UPDATE reservations SET guest_email = 'other@guests.example'");
    String cancel = "UPDATE reservations SET status = 'cancelled', slot_starts = '{}'";
    assertThat(work.update(scope, cancel)).isEqualTo(1);
    assertThat(redeemed()).isZero();
    assertThat(work.update(scope, cancel)).isEqualTo(1);
    assertThat(redeemed()).isZero();
    assertThat(
            owner.number("SELECT sum(uses) FROM live.coupon_customers WHERE coupon_id = ?", coupon))
        .as("counted back for whom it was counted, whoever the guest is now")
        .isZero();
  }

  @Test
  void a_rollback_redeems_no_coupon() {
    String claim = "SELECT claim_coupon('%s', sha256('someone'))".formatted(coupon);
    assertThat(
            sqlState(
                () ->
                    work.inTransaction(
                        scope,
                        session -> {
                          session.createNativeQuery(claim).getResultList();
                          throw new IllegalStateException("changed its mind");
                        })))
        .contains("changed its mind");
    assertThat(redeemed()).isEqualTo(1);
  }
}
