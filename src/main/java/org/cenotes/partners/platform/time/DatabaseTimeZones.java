package org.cenotes.partners.platform.time;

import jakarta.inject.Inject;
import java.time.ZoneId;
import java.util.Set;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.jspecify.annotations.Nullable;

/**
 * The time zones that PostgreSQL knows. The Java platform may know others, and a row with one of
 * those would fail in the statements that convert its times.
 */
@Service
public class DatabaseTimeZones {
  private final TimeZoneNames rows;

  /** They change with a new version of PostgreSQL, or of the system's files, only. */
  private volatile @Nullable Set<String> names;

  @Inject
  DatabaseTimeZones(TimeZoneNames rows) {
    this.rows = rows;
  }

  /**
   * Refuses a time zone that PostgreSQL does not know.
   *
   * @throws ApiException 400 naming the member {@code timezone}
   */
  public void require(ZoneId zone) {
    Set<String> known = names;
    if (known == null) {
      known = rows.all();
      names = known;
    }
    if (!known.contains(zone.getId())) {
      throw ApiException.about(
          HttpError.INVALID_INPUT, "timezone", "must be an IANA time zone that the database knows");
    }
  }
}
