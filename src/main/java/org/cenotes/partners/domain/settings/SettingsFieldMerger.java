package org.cenotes.partners.domain.settings;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.Networks;
import org.cenotes.partners.platform.text.PhoneNumbers;
import org.jspecify.annotations.Nullable;

/** Merges the text members of a change into stored values, and collects validation errors. */
final class SettingsFieldMerger {
  private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());
  private static final Set<String> ZONES = ZoneId.getAvailableZoneIds();

  private final FieldErrors.Collector errors;

  SettingsFieldMerger(FieldErrors.Collector errors) {
    this.errors = errors;
  }

  /** The new text, stripped; the old one when the member is absent; null when it is null. */
  static @Nullable String mergeText(@Nullable String old, @Nullable Optional<String> wanted) {
    return wanted == null ? old : wanted.map(String::strip).orElse(null);
  }

  static @Nullable String phone(@Nullable String old, @Nullable Optional<String> wanted) {
    return wanted == null ? old : wanted.map(PhoneNumbers::normalize).orElse(null);
  }

  @Nullable String website(@Nullable String old, @Nullable Optional<String> wanted) {
    String merged = mergeText(old, wanted);
    if (wanted != null && merged != null && !isWebsite(merged)) {
      errors.add("website", "must be an http or https URL");
    }
    return merged;
  }

  private static boolean isWebsite(String text) {
    try {
      URI uri = new URI(text);
      return uri.getHost() != null
          && uri.getUserInfo() == null
          && ("https".equalsIgnoreCase(uri.getScheme())
              || "http".equalsIgnoreCase(uri.getScheme()));
    } catch (URISyntaxException e) {
      return false;
    }
  }

  @Nullable String country(@Nullable String old, @Nullable Optional<String> wanted) {
    String merged = mergeText(old, wanted);
    if (wanted != null && merged != null && !COUNTRIES.contains(merged)) {
      errors.add("address.country", "must be an ISO 3166-1 alpha-2 country code, such as MX");
    }
    return merged;
  }

  @Nullable String zone(@Nullable String old, @Nullable Optional<String> wanted) {
    String merged = mergeText(old, wanted);
    if (wanted != null && merged != null && !ZONES.contains(merged)) {
      errors.add("timezone", "must be an IANA time zone, such as America/Cancun");
    }
    return merged;
  }

  /** IP addresses and networks in CIDR notation, without duplicates. */
  List<String> networks(List<String> wanted) {
    for (int i = 0; i < wanted.size(); i++) {
      try {
        Networks.of(List.of(wanted.get(i)));
      } catch (IllegalArgumentException e) {
        errors.add("allowedIps[" + i + "]", "must be an IP address or a network in CIDR notation");
      }
    }
    return wanted.stream().map(String::strip).distinct().toList();
  }
}
