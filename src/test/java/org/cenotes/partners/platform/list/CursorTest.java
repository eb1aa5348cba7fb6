package org.cenotes.partners.platform.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.WireFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CursorTest {
  private static final String CREATED = "CREATED_AT";
  private static final String VISIT = "VISIT_DATE";
  private static final UUID ID = new UUID(7, 7);

  @Property(seed = "1")
  void a_cursor_comes_back(
      @ForAll @LongRange(min = 0, max = 4_000_000_000_000L) long millis,
      @ForAll long high,
      @ForAll long low,
      @ForAll @IntRange(min = 2, max = Integer.MAX_VALUE - 1) int page) {
    Instant instant = Instant.ofEpochMilli(millis);
    LocalDate date = LocalDate.ofInstant(instant, java.time.ZoneOffset.UTC);
    UUID id = new UUID(high, low);
    for (Cursor<?> cursor :
        List.of(new Cursor<>(CREATED, instant, id, page), new Cursor<>(VISIT, date, id, page))) {
      String text = cursor.encode();
      assertThat(text).matches("[0-9A-Za-z_-]{1,200}");
      assertThat(decode(text, cursor.order())).isEqualTo(cursor);
    }
  }

  @Property(seed = "2")
  void a_cursor_of_the_other_order_is_refused(
      @ForAll @LongRange(max = 4_000_000_000L) long millis) {
    String text = new Cursor<>(CREATED, Instant.ofEpochMilli(millis), ID, 2).encode();
    assertRefused(text, VISIT);
  }

  @Property(seed = "3")
  void whatever_else_is_refused(@ForAll String text) {
    assertRefused(text, CREATED);
    assertRefused(encoded(text), CREATED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATED_AT|2026-01-01T00:00:00Z",
        "CREATED_AT|2026-01-01T00:00:00Z|00000000-0000-0007-0000-000000000007",
        "CREATED_AT|2026-01-01T00:00:00Z|1-1-1-1-1|2",
        "CREATED_AT|2026-01-01|00000000-0000-0007-0000-000000000007|2",
        "CREATED_AT|2026-01-01T00:00:00Z|00000000-0000-0007-0000-000000000007|",
        "CREATED_AT|2026-01-01T00:00:00Z|00000000-0000-0007-0000-000000000007|1",
        "CREATED_AT|2026-01-01T00:00:00Z|00000000-0000-0007-0000-000000000007|2147483647",
        "CREATED_AT|2026-01-01T00:00:00Z|00000000-0000-0007-0000-000000000007|2147483648",
        "CREATED_AT|2026-01-01T00:00:00Z|00000000-0000-0007-0000-000000000007|2|",
        "VISIT_DATE|2026-01-01T00:00:00Z|00000000-0000-0007-0000-000000000007|2",
        // dates no database column can hold
        "CREATED_AT|+999999999-01-01T00:00:00Z|00000000-0000-0007-0000-000000000007|2",
        "VISIT_DATE|0000-01-01|00000000-0000-0007-0000-000000000007|2",
        "VISIT_DATE|+999999999-01-01|00000000-0000-0007-0000-000000000007|2",
      })
  void a_forged_cursor_is_refused(String text) {
    assertRefused(encoded(text), text.startsWith("V") ? VISIT : CREATED);
  }

  private static String encoded(String text) {
    return Base64.getUrlEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static Cursor<?> decode(String text, String order) {
    return order.equals(VISIT)
        ? Cursor.decode(text, VISIT, WireFormat::date)
        : Cursor.decode(text, CREATED, WireFormat::instant);
  }

  private static void assertRefused(String text, String order) {
    ApiException refusal = catchThrowableOfType(ApiException.class, () -> decode(text, order));
    assertThat(refusal).isNotNull();
    assertThat(refusal.error()).isEqualTo(HttpError.INVALID_DATA);
  }
}
