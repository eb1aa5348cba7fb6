package org.cenotes.partners.domain.payment.method;

import java.net.URI;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.cenotes.partners.domain.audit.NotedChanges;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.payment.provider.Orders;
import org.cenotes.partners.domain.payment.provider.PaymentProviders;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.config.PublicUrl;
import org.cenotes.partners.platform.money.Cents;

/** The table of payment methods in memory, for tests. */
public final class Methods extends PaymentMethods {
  public final NotedChanges audit = new NotedChanges();
  final List<PaymentMethodSettings> rows = new ArrayList<>();
  public final PaymentMethodService service =
      new PaymentMethodService(
          this,
          audit,
          Clock.fixed(Orders.NOW, ZoneOffset.UTC),
          new PublicUrl(URI.create("https://partners.example.com/base/")));

  /** A method that is switched on and accepts these amounts. */
  public Methods with(PaymentMethod method, long min, long max) {
    PaymentMethodSettings row = new PaymentMethodSettings();
    row.id = method.wire();
    row.provider = method.wire();
    row.name = new LocalizedText("Pago", "Payment");
    row.description = new LocalizedText("Un pago", "A payment");
    row.active = true;
    row.iconUrl = "/icons/" + method.wire() + ".svg";
    row.processingFee = Cents.ZERO;
    row.minAmount = new Cents(min);
    row.maxAmount = new Cents(max);
    row.updatedAt = Orders.NOW.minusSeconds(1);
    rows.add(row);
    return this;
  }

  /** Switches a method off, as an administrator does. */
  void switchOff(PaymentMethod method) {
    service.change(method.wire(), new PaymentMethodService.Change(false, null, null), before -> {});
  }

  /** What nodes remember of them. */
  public PaymentMethodCache cache(PaymentProviders providers) {
    return new PaymentMethodCache(service, providers);
  }

  @Override
  List<PaymentMethodSettings> all() {
    return rows;
  }

  @Override
  Optional<PaymentMethodSettings> findLocked(String id) {
    return rows.stream().filter(row -> row.id.equals(id)).findFirst();
  }
}
