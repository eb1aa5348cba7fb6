package org.cenotes.partners.platform.idempotency;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.idempotency.IdempotencyService.Completed;
import org.cenotes.partners.platform.response.ResponseRenderer.Rendered;
import org.cenotes.partners.platform.secret.Digests;

/** Lets a test work under an {@code Idempotency-Key}, as the interceptor lets a resource. */
@ApplicationScoped
public class IdempotentWork {
  @Inject private IdempotencyService service;

  /** Does the work in one transaction with the record of this key. */
  public void work(UUID partner, String key, Callable<?> work) throws Exception {
    KeyedRequest request =
        new KeyedRequest("live", partner, "key", key, List.of(Digests.sha256(key)), Language.ES);
    service.once(
        request,
        () ->
            new Completed<>(
                work.call(), new Rendered(201, "{}".getBytes(StandardCharsets.US_ASCII)), false));
  }
}
