package org.cenotes.partners.domain.webhook.delivery;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.webhook.endpoint.WebhookService;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.list.Cursor;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.Pagination;
import org.cenotes.partners.platform.list.RowCounts;

/** The log of one endpoint, in the data schema it gets its events from. */
@Service
public class DeliveryLogService {
  private final Deliveries log;
  private final WebhookService webhooks;
  private final RowCounts totals;

  @Inject
  DeliveryLogService(Deliveries log, WebhookService webhooks, RowCounts totals) {
    this.log = log;
    this.webhooks = webhooks;
    this.totals = totals;
  }

  /** A page of it. */
  public Page<DeliveryView> list(UUID webhookId, DeliveryQuery query) {
    Cursor<Instant> after = query.after();
    int number = after == null ? query.page() : after.page();
    List<Delivery> rows = log.list(webhookId, query, after, query.perPage() + 1);
    boolean more = rows.size() > query.perPage();
    List<Delivery> page = more ? rows.subList(0, query.perPage()) : rows;
    boolean whole = !more && after == null && number == 1;
    long total =
        whole
            ? page.size()
            : totals.of(
                "deliveries", webhookId + query.filters(), to -> log.count(webhookId, query, to));
    String next = more ? query.after(page.get(page.size() - 1), number).encode() : null;
    return new Page<>(
        page.stream().map(Delivery::view).toList(), Pagination.of(total, query, number), next);
  }

  /**
   * Sends a delivery once more, at once, and with all the attempts of a new one.
   *
   * @throws ApiException 404 when this endpoint has no such delivery
   */
  public DeliveryView resend(UUID webhookId, UUID deliveryId) {
    if (!log.again(webhookId, deliveryId)) {
      throw new ApiException(DeliveryError.NOT_FOUND);
    }
    webhooks.wake(webhookId);
    return log.find(webhookId, deliveryId).orElseThrow().view();
  }

  /** Sends all once more that failed for good and whose event came since; answers how many. */
  public int recover(UUID webhookId, Instant since) {
    int queued = log.allFailed(webhookId, since);
    if (queued > 0) {
      webhooks.wake(webhookId);
    }
    return queued;
  }
}
