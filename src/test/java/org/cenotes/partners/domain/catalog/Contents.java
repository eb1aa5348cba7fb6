package org.cenotes.partners.domain.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.json.Json;

/** What a cenote contains after requests. */
final class Contents {
  private static final String DRAFT =
      """
      {"name":{"es":" Cenote Azul "},"description":{"en":"Water"},
       "location":{"municipality":"Homún","state":"Yucatán","country":"MX",
                   "latitude":20.7312345678,"longitude":-89.28}}
      """;

  private Contents() {}

  /** Of a new cenote without prices. */
  static CenoteContent created() {
    return Json.read(DRAFT, AdminNewCenote.class).terms().create();
  }

  /** After an administrator's PATCH, written with single quotes. */
  static CenoteContent changed(CenoteContent before, String change) {
    return Json.read(change.replace('\'', '"'), AdminCenoteUpdate.class).terms().applyTo(before);
  }

  /** Asserts that the PATCH is refused because of these members. */
  static void assertNamed(CenoteContent before, String change, String... members) {
    ApiException refused = catchThrowableOfType(ApiException.class, () -> changed(before, change));
    assertThat(refused).as(change).isNotNull();
    assertThat(refused.error().status()).isEqualTo(400);
    assertThat(refused.fields().fields()).containsOnlyKeys(members);
  }
}
