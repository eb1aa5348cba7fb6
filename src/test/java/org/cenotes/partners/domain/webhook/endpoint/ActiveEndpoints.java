package org.cenotes.partners.domain.webhook.endpoint;

import java.util.UUID;
import org.cenotes.partners.domain.apikey.KeyEnvironment;

/** All endpoints exist, are active, and receive live events. */
public class ActiveEndpoints extends SenderEndpointService {
  @SuppressWarnings("NullAway") // what is overridden here needs none of it
  public ActiveEndpoints() {
    super(null, null, null, null, null, null, null);
  }

  @Override
  public KeyEnvironment activeEnvironment(UUID partnerId, UUID webhookId) {
    return KeyEnvironment.LIVE;
  }
}
