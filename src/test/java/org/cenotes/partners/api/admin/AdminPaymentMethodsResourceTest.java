package org.cenotes.partners.api.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import org.cenotes.partners.api.admin.AdminPaymentMethodsResource.UpdatePaymentMethod;
import org.cenotes.partners.api.storefront.PaymentMethodsResource;
import org.cenotes.partners.domain.payment.method.Methods;
import org.cenotes.partners.domain.payment.method.PaymentMethodView;
import org.cenotes.partners.domain.payment.provider.PaymentProviders;
import org.cenotes.partners.domain.payment.provider.ScriptedProvider;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.response.ReadElsewhere;
import org.cenotes.partners.platform.response.ResponseRenderer;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.secret.Digests;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.UnitScopes;
import org.junit.jupiter.api.Test;

/** A payment method is changed in the version that guests read. */
class AdminPaymentMethodsResourceTest {
  private static final String ID = "cardprovider";

  private final ScriptedProvider card = new ScriptedProvider(PaymentMethod.CARDPROVIDER, false);
  private final PaymentProviders providers = ScriptedProvider.all(card);
  private final Methods methods = new Methods().with(PaymentMethod.CARDPROVIDER, 1_000, 5_000_000);
  private final AdminPaymentMethodsResource resource =
      new AdminPaymentMethodsResource(methods.service, methods.cache(providers));

  private static Method reading() throws NoSuchMethodException {
    return PaymentMethodsResource.class.getMethod("read", String.class);
  }

  /** The ETag that guests get. */
  private String read() throws NoSuchMethodException {
    // of a node that has remembered nothing
    PaymentMethodsResource guests = new PaymentMethodsResource(methods.cache(providers));
    PaymentMethodView method = UnitScopes.call(DataSet.LIVE, () -> guests.read(ID));
    return '"' + Digests.fingerprint(ResponseRenderer.render(reading(), method).body()) + '"';
  }

  private PaymentMethodView update(String ifMatch, long maxAmount) {
    return UnitScopes.call(
        DataSet.LIVE,
        () -> resource.update(ifMatch, ID, new UpdatePaymentMethod(null, null, maxAmount)));
  }

  @Test
  void a_change_needs_the_version_that_guests_read() throws Exception {
    String tag = read();
    assertThat(update(tag, 4_000_000).maxAmount().value()).isEqualTo(4_000_000);
    assertThatThrownBy(() -> update(tag, 3_000_000)).hasMessage("error.precondition_failed");
    assertThat(update(read(), 3_000_000).maxAmount().value()).isEqualTo(3_000_000);
    assertThat(update("*", 2_000_000).maxAmount().value()).isEqualTo(2_000_000);
    assertThat(update(null, 1_000_000).maxAmount().value()).isEqualTo(1_000_000);
  }

  @Test
  void guests_read_that_a_method_without_credentials_is_off() throws Exception {
    card.configured = false;
    assertThat(update(read(), 4_000_000).isActive()).isFalse();
  }

  @Test
  void the_answer_has_the_version_of_the_route_that_reads_it() throws Exception {
    ReadElsewhere elsewhere =
        AdminPaymentMethodsResource.class
            .getMethod("update", String.class, String.class, UpdatePaymentMethod.class)
            .getAnnotation(ReadElsewhere.class);
    assertThat(elsewhere.message())
        .isEqualTo(reading().getAnnotation(SuccessResponse.class).message());
  }
}
