package org.cenotes.partners.domain.payment.provider.simulated;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.platform.secret.Ids;

/** A callback that the simulator has yet to send. */
@Entity
@Table(name = "simulated_callbacks")
class SimulatedCallback {
  private static final int RETRY_SECONDS = 5;

  @Id UUID id;
  private String path;
  private String body;

  @Column(name = "due_at")
  Instant dueAt;

  private int attempts;
  @Version private int version;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected SimulatedCallback() {}

  SimulatedCallback(String path, String body, Instant dueAt) {
    this.id = Ids.next();
    this.path = path;
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
