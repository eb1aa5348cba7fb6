package org.cenotes.partners.domain.payment.provider.simulated;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.net.URI;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.platform.secret.Ids;
import org.jspecify.annotations.Nullable;

/** A callback that the simulator has yet to send. */
@Entity
@Table(name = "simulated_callbacks")
class SimulatedCallback {
  private static final int RETRY_SECONDS = 5;

  @Id UUID id;
  private String path;
  private String body;

  /** Null when a node of an earlier version stored it. */
  @Column(name = "payment_id")
  @Nullable UUID paymentId;

  /** The name of the status that it reports; null as above. */
  @Nullable String status;

  @Column(name = "due_at")
  Instant dueAt;

  private int attempts;
  @Version private int version;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected SimulatedCallback() {}

  SimulatedCallback(SimulatedPayment payment, Status status, String body, Instant dueAt) {
    this.id = Ids.next();
    this.path = URI.create(payment.callbackUrl).getPath();
    this.paymentId = payment.paymentId;
    this.status = status.name();
    this.body = body;
    this.dueAt = dueAt;
  }

  /** Claims it for sending; it is due again later in case it does not arrive. */
  Message claim(Instant now) {
    attempts++;
    dueAt = now.plusSeconds((long) RETRY_SECONDS * attempts);
    return new Message(id, path, body, attempts);
  }

  /** A callback to send. */
  record Message(UUID id, String path, String body, int attempts) {}
}
