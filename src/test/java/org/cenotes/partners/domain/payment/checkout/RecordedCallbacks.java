package org.cenotes.partners.domain.payment.checkout;

import java.util.ArrayList;
import java.util.List;
import org.cenotes.partners.domain.payment.provider.ProviderCallback;
import org.cenotes.partners.domain.reservation.PaymentMethod;

/** Keeps the callbacks that arrive. */
public class RecordedCallbacks extends ProviderCallbackFlow {
  public final List<PaymentMethod> methods = new ArrayList<>();
  public final List<ProviderCallback> callbacks = new ArrayList<>();

  public RecordedCallbacks() {
    super(null, null, null, null);
  }

  @Override
  public void receive(PaymentMethod method, ProviderCallback callback) {
    methods.add(method);
    callbacks.add(callback);
  }
}
