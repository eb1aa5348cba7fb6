package org.cenotes.partners.domain.payment.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.audit.NotedChanges.Noted;
import org.cenotes.partners.domain.payment.method.PaymentMethodService.Change;
import org.cenotes.partners.domain.payment.provider.Orders;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.money.Cents;
import org.junit.jupiter.api.Test;

/** What administrators change of a payment method. */
class PaymentMethodServiceTest {
  private static final String CARD = "cardprovider";

  private final Methods methods = new Methods().with(PaymentMethod.CARDPROVIDER, 1_000, 5_000_000);

  private PaymentMethodView change(Boolean active, Long min, Long max) {
    return methods.service.change(CARD, new Change(active, cents(min), cents(max)), now -> {});
  }

  private static Cents cents(Long value) {
    return value == null ? null : new Cents(value);
  }

  @Test
  void what_is_absent_stays() {
    PaymentMethodView before = methods.service.all().get(0);
    assertThat(change(null, null, null)).isEqualTo(before);
    PaymentMethodView off = change(false, null, null);
    assertThat(off.isActive()).isFalse();
    assertThat(off.minAmount()).isEqualTo(new Cents(1_000));
    assertThat(change(null, null, 2_000L).isActive()).as("still off").isFalse();
    assertThat(change(true, null, null).maxAmount()).isEqualTo(new Cents(2_000));
  }

  @Test
  void the_smallest_amount_may_equal_the_largest_but_not_exceed_it() {
    assertThat(change(null, 5_000_000L, null).minAmount()).isEqualTo(new Cents(5_000_000));
    ApiException refused =
        catchThrowableOfType(ApiException.class, () -> change(null, null, 4_999_999L));
    assertThat(refused.error().status()).isEqualTo(400);
    assertThat(Objects.requireNonNull(refused.fields()).fields())
        .isEqualTo(Map.of("minAmount", List.of("minAmount must not be greater than maxAmount")));
  }

  @Test
  void both_amounts_can_move_beyond_the_former_ones_together() {
    PaymentMethodView moved = change(null, 6_000_000L, 7_000_000L);
    assertThat(moved.minAmount()).isEqualTo(new Cents(6_000_000));
    assertThat(moved.maxAmount()).isEqualTo(new Cents(7_000_000));
  }

  @Test
  void a_change_is_in_the_platforms_audit_log() {
    PaymentMethodView before = methods.service.all().get(0);
    PaymentMethodView after = change(false, null, null);
    assertThat(methods.audit.entries)
        .containsExactly(
            new Noted(
                AuditService.PLATFORM,
                "payment_method.updated",
                "payment_method:cardprovider",
                before,
                after));
  }

  @Test
  void what_is_as_it_was_is_no_change() {
    Instant stored = methods.rows.get(0).updatedAt;
    assertThat(change(true, 1_000L, 5_000_000L)).isEqualTo(methods.service.all().get(0));
    assertThat(methods.audit.entries).isEmpty();
    assertThat(methods.rows.get(0).updatedAt).isEqualTo(stored);
    change(true, 1_001L, 5_000_000L);
    assertThat(methods.audit.entries).hasSize(1);
    assertThat(methods.rows.get(0).updatedAt).isEqualTo(Orders.NOW);
  }

  @Test
  void a_change_whose_condition_does_not_hold_changes_nothing() {
    PaymentMethodView before = methods.service.all().get(0);
    assertThatThrownBy(
            () ->
                methods.service.change(
                    CARD,
                    new Change(false, null, null),
                    now -> {
                      assertThat(now).isEqualTo(before);
                      throw new ApiException(HttpError.PRECONDITION_FAILED);
                    }))
        .hasMessage("error.precondition_failed");
    assertThat(methods.service.all()).containsExactly(before);
    assertThat(methods.audit.entries).isEmpty();
  }

  @Test
  void an_unknown_method_is_not_found() {
    assertThatThrownBy(() -> methods.service.change("x", new Change(true, null, null), now -> {}))
        .hasMessage("error.payment_method.not_found");
  }

  @Test
  void icons_have_absolute_addresses() {
    assertThat(methods.service.all().get(0).iconUrl())
        .isEqualTo("https://partners.example.com/base/icons/cardprovider.svg");
    methods.rows.get(0).iconUrl = "https://cdn.example/card.svg";
    assertThat(methods.service.all().get(0).iconUrl()).isEqualTo("https://cdn.example/card.svg");
  }
}
