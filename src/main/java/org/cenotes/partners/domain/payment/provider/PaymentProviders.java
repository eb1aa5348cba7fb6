package org.cenotes.partners.domain.payment.provider;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.config.Environment;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The provider of each payment method. For live payments it is the simulator in development and
 * test unless it is switched off, never in production; for sandbox payments it is always the
 * simulator.
 */
@ApplicationScoped
public class PaymentProviders {
  private final Map<PaymentMethod, PaymentProvider> real = new EnumMap<>(PaymentMethod.class);
  private final Map<PaymentMethod, PaymentProvider> simulated = new EnumMap<>(PaymentMethod.class);
  private final Map<PaymentMethod, PaymentProvider> live;

  @Inject
  PaymentProviders(
      @Any Instance<PaymentProvider> all,
      @ConfigProperty(name = "cenotes.payment.simulator") Optional<Boolean> simulator) {
    for (PaymentProvider provider : all) {
      (provider.isSimulated() ? simulated : real).put(provider.method(), provider);
    }
    live = simulator.orElse(true) && Environment.current().isRelaxed() ? simulated : real;
  }

  /** The provider that serves this online method for payments on this data. */
  public PaymentProvider of(PaymentMethod method, DataSet data) {
    PaymentProvider provider = (data.isLive() ? live : simulated).get(method);
    if (provider == null) {
      throw new IllegalArgumentException("no provider serves " + method);
    }
    return provider;
  }
}
