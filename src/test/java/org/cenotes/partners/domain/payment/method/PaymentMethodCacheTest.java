package org.cenotes.partners.domain.payment.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.cenotes.partners.domain.payment.provider.ScriptedProvider;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.signal.RowChanged;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.UnitScopes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which payment methods a guest finds, and for which amounts. */
class PaymentMethodCacheTest {
  private static final PaymentMethod CARD = PaymentMethod.CARDPROVIDER;

  private final ScriptedProvider live = new ScriptedProvider(CARD, false);
  private final Methods methods =
      new Methods().with(CARD, 1_000, 5_000_000).with(PaymentMethod.ON_SITE, 1, 100);
  private final PaymentMethodCache cache =
      methods.cache(ScriptedProvider.all(live, new ScriptedProvider(CARD, true)));

  private String refusal(PaymentMethod method, long cents) {
    return UnitScopes.call(DataSet.LIVE, () -> cache.refusal(method, new Cents(cents), "MXN"));
  }

  private String refusalOfChange(PaymentMethod method, long cents) {
    return UnitScopes.call(
        DataSet.LIVE, () -> cache.refusalOfChange(method, new Cents(cents), "MXN"));
  }

  private boolean isOffered(DataSet data) {
    return UnitScopes.call(data, () -> cache.isOffered(CARD));
  }

  @ParameterizedTest
  @CsvSource({"1000", "1001", "4999999", "5000000"})
  void an_amount_within_the_limits_is_accepted(long cents) {
    assertThat(refusal(CARD, cents)).isNull();
  }

  @ParameterizedTest
  @CsvSource({"1", "999", "5000001", "1000000000000"})
  void an_amount_beyond_a_limit_is_refused_with_both(long cents) {
    assertThat(refusal(CARD, cents)).isEqualTo("accepts only amounts from 1000 to 5000000 cents");
  }

  @Test
  void nothing_is_to_be_paid_of_a_free_visit_or_on_account() {
    assertThat(refusal(CARD, 0)).isNull();
    assertThat(refusal(PaymentMethod.PARTNER_ACCOUNT, 1_000_000_000_000L)).isNull();
  }

  @Test
  void a_method_that_is_unknown_or_switched_off_is_not_offered() {
    methods.switchOff(PaymentMethod.ON_SITE);
    assertThat(refusal(PaymentMethod.ON_SITE, 50)).isEqualTo("is not offered at the moment");
    assertThat(refusal(PaymentMethod.WALLETPROVIDER, 1_000))
        .isEqualTo("is not offered at the moment");
  }

  @Test
  void the_total_of_a_booking_changes_within_the_limits_also_after_its_method_was_switched_off() {
    methods.switchOff(PaymentMethod.ON_SITE);
    assertThat(refusalOfChange(PaymentMethod.ON_SITE, 100)).isNull();
    assertThat(refusalOfChange(PaymentMethod.ON_SITE, 101))
        .isEqualTo("accepts only amounts from 1 to 100 cents");
    assertThat(refusalOfChange(PaymentMethod.PARTNER_ACCOUNT, 101)).isNull();
  }

  @Test
  void a_method_without_credentials_is_off_for_live_payments_only() {
    live.configured = false;
    assertThat(isOffered(DataSet.LIVE)).isFalse();
    assertThat(isOffered(DataSet.SANDBOX)).isTrue();
    assertThat(refusal(CARD, 1_000)).isEqualTo("is not offered at the moment");
    assertThat(UnitScopes.call(DataSet.LIVE, () -> cache.read("cardprovider")).minAmount())
        .as("still listed")
        .isEqualTo(new Cents(1_000));
  }

  @Test
  void a_provider_of_one_currency_takes_no_other_in_live_payments() {
    live.onlyCurrency = "USD";
    assertThat(refusal(CARD, 1_000)).isEqualTo("accepts only amounts in USD");
    assertThat(UnitScopes.call(DataSet.SANDBOX, () -> cache.refusal(CARD, new Cents(1_000), "MXN")))
        .as("the simulator takes all")
        .isNull();
    live.onlyCurrency = "MXN";
    assertThat(refusal(CARD, 1_000)).isNull();
  }

  @Test
  void payment_at_the_venue_needs_no_provider() {
    assertThat(refusal(PaymentMethod.ON_SITE, 100)).isNull();
  }

  @Test
  void a_change_on_any_node_is_seen_at_once() {
    assertThat(isOffered(DataSet.LIVE)).isTrue();
    methods.switchOff(CARD);
    assertThat(isOffered(DataSet.LIVE)).as("remembered").isTrue();
    cache.onRowChanged(new RowChanged("payment_method", "cardprovider"));
    assertThat(isOffered(DataSet.LIVE)).isFalse();
  }

  @Test
  void an_unknown_id_is_not_found() {
    assertThatThrownBy(() -> UnitScopes.call(DataSet.LIVE, () -> cache.read("CARDPROVIDER")))
        .hasMessage("error.payment_method.not_found");
  }
}
