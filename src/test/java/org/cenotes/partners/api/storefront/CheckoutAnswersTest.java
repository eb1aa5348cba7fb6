package org.cenotes.partners.api.storefront;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.UriInfo;
import java.util.Map;
import org.cenotes.partners.domain.payment.PaymentState;
import org.cenotes.partners.domain.payment.checkout.RecordedCallbacks;
import org.cenotes.partners.domain.payment.method.Methods;
import org.cenotes.partners.domain.payment.method.PaymentMethodView;
import org.cenotes.partners.domain.payment.provider.ScriptedProvider;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.harness.Stubs;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.UnitScopes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the checkout answers, and how providers' notifications reach it. */
class CheckoutAnswersTest {
  private final RecordedCallbacks callbacks = new RecordedCallbacks();
  private final ProviderNotificationsResource notifications =
      new ProviderNotificationsResource(callbacks, new RequestInfo());
  private final MultivaluedMap<String, String> headers = new MultivaluedHashMap<>();
  private final MultivaluedMap<String, String> query = new MultivaluedHashMap<>();

  private void arrive(String provider) {
    notifications.receive(
        provider,
        Stubs.of(HttpHeaders.class, Map.of("getRequestHeaders", headers)),
        Stubs.of(UriInfo.class, Map.of("getQueryParameters", query)),
        null);
  }

  @ParameterizedTest
  @CsvSource({
    "CREATED, false, order_pending",
    "REQUIRES_ACTION, false, order_pending",
    "SUCCEEDED, true, order_captured",
    "SUCCEEDED, false, order_captured",
    "FAILED, false, order_declined",
    "EXPIRED, false, order_declined",
    "REFUND_PENDING, true, order_captured",
    "REFUND_PENDING, false, order_refunded",
    "REFUNDED, false, order_refunded"
  })
  void the_message_says_what_became_of_the_money(PaymentState state, boolean kept, String message) {
    assertThat(CheckoutRoutes.message(state, kept, "order_captured", "order")).isEqualTo(message);
  }

  @ParameterizedTest
  @EnumSource(PaymentMethod.class)
  void every_online_method_has_a_place_for_notifications_and_no_other(PaymentMethod method) {
    if (method.isOnline()) {
      arrive(method.wire());
      assertThat(callbacks.methods).containsExactly(method);
    } else {
      assertThatThrownBy(() -> arrive(method.wire())).hasMessage("error.not_found");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "CARDPROVIDER", "cardprovider ", "stripe", "cardprovider-native"})
  void another_provider_is_not_found(String provider) {
    assertThatThrownBy(() -> arrive(provider)).hasMessage("error.not_found");
    assertThat(callbacks.methods).isEmpty();
  }

  @Test
  void headers_are_passed_on_by_lower_case_names_and_parameters_as_they_are() {
    headers.add("X-SIGNATURE", "first");
    headers.add("X-SIGNATURE", "second");
    query.add("data.ID", "1");
    query.add("data.ID", "2");
    arrive("regionalprovider");
    assertThat(callbacks.callbacks.get(0).headers()).isEqualTo(Map.of("x-signature", "first"));
    assertThat(callbacks.callbacks.get(0).query()).isEqualTo(Map.of("data.ID", "1"));
  }

  @Test
  void guests_see_active_methods_and_can_ask_for_all() {
    ScriptedProvider card = new ScriptedProvider(PaymentMethod.CARDPROVIDER, false);
    card.configured = false;
    PaymentMethodsResource resource =
        new PaymentMethodsResource(
            new Methods()
                .with(PaymentMethod.CARDPROVIDER, 1, 100)
                .with(PaymentMethod.ON_SITE, 1, 100)
                .cache(ScriptedProvider.all(card)));
    assertThat(UnitScopes.call(DataSet.LIVE, resource::active))
        .extracting(PaymentMethodView::id)
        .containsExactly("on_site");
    assertThat(UnitScopes.call(DataSet.LIVE, resource::list)).hasSize(2);
  }
}
