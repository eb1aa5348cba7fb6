package org.cenotes.partners.domain.settings;

import java.time.Clock;
import java.time.ZoneId;
import java.util.UUID;

/** Settings of a partner who has chosen a time zone. */
public class KnownTimeZone extends SettingsService {
  private final ZoneId zone;

  public KnownTimeZone(String zone) {
    super(null, null, null, null, null, null, null, null, null, null, Clock.systemUTC());
    this.zone = ZoneId.of(zone);
  }

  @Override
  public ZoneId timeZone(UUID partnerId) {
    return zone;
  }
}
