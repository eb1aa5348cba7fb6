package org.cenotes.partners.domain.payment.provider.mercadopago;

import static org.cenotes.partners.domain.payment.provider.mercadopago.MercadoPagoPaymentsTest.CREATE;
import static org.cenotes.partners.domain.payment.provider.mercadopago.MercadoPagoPaymentsTest.PREFERENCE_NOW;
import static org.cenotes.partners.domain.payment.provider.mercadopago.MercadoPagoPaymentsTest.SEARCH;
import static org.cenotes.partners.domain.payment.provider.mercadopago.MercadoPagoPaymentsTest.SECRETS;
import static org.cenotes.partners.domain.payment.provider.mercadopago.MercadoPagoWire.PREFERENCE;

import java.io.IOException;
import org.cenotes.partners.domain.payment.provider.Failing;
import org.cenotes.partners.domain.payment.provider.Orders;
import org.cenotes.partners.domain.payment.provider.ProviderException.Kind;
import org.cenotes.partners.domain.payment.provider.StubProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Mercado Pago does not answer in time, or answers nothing that can be read. */
class MercadoPagoOutageTest {
  private StubProvider stub;
  private MercadoPagoPayments mercado;

  @BeforeEach
  void start() throws IOException {
    stub = new StubProvider();
    mercado = MercadoPagoPaymentsTest.at(stub.url(), Orders.SHORT);
    stub.on(PREFERENCE_NOW, 200, MercadoPagoWire.preference());
  }

  @AfterEach
  void stop() {
    stub.close();
  }

  @Test
  @Timeout(10)
  void responseWithoutEndIsGivenUp() {
    stub.drippingOn(SEARCH).endlessOn(CREATE);
    Failing.untold(Kind.UNREACHABLE, SECRETS, () -> mercado.retrieve(PREFERENCE));
    Failing.untold(Kind.UNREACHABLE, SECRETS, () -> mercado.open(Orders.order()));
  }

  @Test
  void timeoutsRefusedConnectionsAndInvalidJsonAreUnreachable() {
    stub.silentOn(SEARCH);
    Failing.as(Kind.UNREACHABLE, SECRETS, () -> mercado.retrieve(PREFERENCE));
    Failing.as(
        Kind.UNREACHABLE,
        SECRETS,
        () -> MercadoPagoPaymentsTest.at(Orders.NOBODY).retrieve(PREFERENCE));
    stub.on(CREATE, 200, "<html>ana@example.com</html>");
    Failing.as(Kind.UNREACHABLE, SECRETS, () -> mercado.open(Orders.order()));
  }
}
