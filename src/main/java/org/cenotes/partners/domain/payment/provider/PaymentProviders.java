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
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The provider of each payment method: the simulator in development and test unless it is switched
 * off, never in production.
 */
@ApplicationScoped
public class PaymentProviders {
  private final Map<PaymentMethod, PaymentProvider> byMethod = new EnumMap<>(PaymentMethod.class);

  @Inject
  PaymentProviders(
      @Any Instance<PaymentProvider> all,
      @ConfigProperty(name = "cenotes.payment.simulator") Optional<Boolean> simulator) {
    boolean simulated = simulator.orElse(true) && Environment.current().isRelaxed();
    for (PaymentProvider provider : all) {
      if (provider.isSimulated() == simulated) {
        byMethod.put(provider.method(), provider);
      }
    }
  }

  /** The provider that serves this online method. */
  public PaymentProvider of(PaymentMethod method) {
    PaymentProvider provider = byMethod.get(method);
    if (provider == null) {
      throw new IllegalArgumentException("no provider serves " + method);
    }
    return provider;
  }
}
