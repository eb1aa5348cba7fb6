package org.cenotes.partners.domain.payment.method;

import jakarta.inject.Inject;
import java.time.Clock;
import java.util.List;
import java.util.function.Consumer;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.config.PublicUrl;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/** Reads payment methods, and changes them for administrators. */
@Service
public class PaymentMethodService {
  private final PaymentMethods methods;
  private final AuditService audit;
  private final Clock clock;
  private final PublicUrl publicUrl;

  @Inject
  PaymentMethodService(
      PaymentMethods methods, AuditService audit, Clock clock, PublicUrl publicUrl) {
    this.methods = methods;
    this.audit = audit;
    this.clock = clock;
    this.publicUrl = publicUrl;
  }

  /** A change; members are null when unchanged. */
  public record Change(
      @Nullable Boolean isActive, @Nullable Cents minAmount, @Nullable Cents maxAmount) {}

  List<PaymentMethodView> all() {
    return methods.all().stream().map(method -> method.view(publicUrl)).toList();
  }

  /**
   * Changes a method; a database signal invalidates the caches of all nodes.
   *
   * @param condition throws unless the method is as the caller expects it
   * @throws ApiException 404; 400 when the minimum amount would exceed the maximum
   */
  public PaymentMethodView change(String id, Change change, Consumer<PaymentMethodView> condition) {
    PaymentMethodSettings method =
        methods.findLocked(id).orElseThrow(() -> new ApiException(PaymentMethodError.NOT_FOUND));
    PaymentMethodView before = method.view(publicUrl);
    condition.accept(before);
    if (!method.change(change, clock.instant())) {
      return before;
    }
    PaymentMethodView after = method.view(publicUrl);
    audit.note(
        AuditService.PLATFORM, "payment_method.updated", "payment_method:" + id, before, after);
    return after;
  }
}
