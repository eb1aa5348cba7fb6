package org.cenotes.partners.domain.paymentmethod;

import jakarta.inject.Inject;
import java.time.Clock;
import java.util.List;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/** Reads the ways of paying, and changes them for admins. */
@Service
public class PaymentMethodService {
  private final PaymentMethods methods;
  private final Clock clock;

  @Inject
  PaymentMethodService(PaymentMethods methods, Clock clock) {
    this.methods = methods;
    this.clock = clock;
  }

  /** What an admin may change; null leaves it as it is. */
  public record Change(
      @Nullable Boolean isActive, @Nullable Cents minAmount, @Nullable Cents maxAmount) {}

  List<PaymentMethodView> all() {
    return methods.all().stream().map(OfferedMethod::view).toList();
  }

  /** Changes one; nodes hear of it by the row's own signal. */
  public PaymentMethodView change(String id, Change change) {
    OfferedMethod method =
        methods.find(id).orElseThrow(() -> new ApiException(PaymentMethodError.NOT_FOUND));
    method.change(change, clock.instant());
    return method.view();
  }
}
