package org.cenotes.partners.api.realtime;

import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Who listens on a socket, as of the last look.
 *
 * @param key whether it is a program with a key, else a person with a login
 * @param id of the key or of the login's session
 * @param subject of the key or of the user: whose sockets are counted together
 * @param topics the resources whose events it may hear of; null: all
 * @param until when the credential ends, at the latest
 * @param address where it calls from
 */
record Listener(
    boolean key,
    UUID id,
    UUID subject,
    UUID partnerId,
    @Nullable Set<String> topics,
    Instant until,
    String address) {

  /** Whether events of this type are for it: what they are about stands before the dot. */
  boolean mayHear(String eventType) {
    int dot = eventType.indexOf('.');
    return topics == null || topics.contains(dot < 0 ? eventType : eventType.substring(0, dot));
  }

  /** Whether another credential is the same user's, or the same key. */
  boolean isSameAs(Listener other) {
    return key == other.key && subject.equals(other.subject) && partnerId.equals(other.partnerId);
  }

  /** Whether a change of this row may change what it may do. */
  boolean concerns(Set<String> changedIds) {
    return changedIds.contains(id.toString())
        || changedIds.contains(subject.toString())
        || changedIds.contains(partnerId.toString());
  }
}
