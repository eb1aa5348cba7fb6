package org.cenotes.partners.platform.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Map;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WireFormatTest {
  @Test
  void dates_times_instants_and_ids_have_one_form() {
    assertThat(WireFormat.date("2028-02-29")).isEqualTo(LocalDate.of(2028, 2, 29));
    assertThat(WireFormat.time("09:05")).isEqualTo(LocalTime.of(9, 5));
    assertThat(WireFormat.instant("2026-12-24T09:00:00-05:00"))
        .isEqualTo(Instant.parse("2026-12-24T14:00:00Z"));
    assertThat(WireFormat.uuid("00000000-0000-0007-0000-00000000000A")).isEqualTo(new UUID(7, 10));
    assertThat(WireFormat.isUuid("00000000-0000-0007-0000-00000000000A")).isTrue();
    assertThat(WireFormat.isUuid("7-7-7-7-00000000000000000000000000a")).isFalse();
    assertThat(WireFormat.findUuid("00000000-0000-0007-0000-00000000000A"))
        .contains(new UUID(7, 10));
    assertThat(WireFormat.findUuid("7")).isEmpty();
    assertThat(WireFormat.findUuid(null)).isEmpty();
    assertThat(WireFormat.text(LocalTime.of(9, 5, 59))).isEqualTo("09:05");
    assertThat(WireFormat.text(Instant.parse("2026-12-24T14:00:00Z")))
        .isEqualTo("2026-12-24T14:00:00.000Z");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2027-02-29",
        "2026-2-3",
        "26-02-03",
        "2026-02-30",
        "2026-13-01",
        "2026-02-03T00:00",
        "",
        " 2026-02-03",
        "20260203",
        "-2026-02-03",
        "+12026-02-03",
        "0000-01-01",
        "0000-12-31",
        "+999999999-12-31"
      })
  void other_dates_are_refused(String text) {
    assertThatExceptionOfType(DateTimeException.class).isThrownBy(() -> WireFormat.date(text));
  }

  @Test
  void the_first_and_last_date_are_those_of_four_digits() {
    assertThat(WireFormat.date("0001-01-01")).isEqualTo(LocalDate.of(1, 1, 1));
    assertThat(WireFormat.date("9999-12-31")).isEqualTo(LocalDate.of(9999, 12, 31));
  }

  @Test
  void a_form_is_said_in_the_same_words_wherever_a_value_is_read() {
    assertThat(WireFormat.form(LocalDate.class)).isEqualTo("a date (YYYY-MM-DD)");
    assertThat(WireFormat.form(int.class)).isEqualTo(WireFormat.form(Long.class));
    assertThat(WireFormat.form(ArrayList.class)).isEqualTo("a list");
    assertThat(WireFormat.form(Order.class)).isEqualTo("one of: asc, FREE");
    assertThat(WireFormat.form(Object.class)).isEqualTo(WireFormat.form(null));
    assertThat(WireFormat.constants(Order.class))
        .containsExactly(Map.entry("asc", Order.ASC), Map.entry("FREE", Order.FREE));
  }

  private enum Order implements WireEnum {
    ASC,
    FREE {
      @Override
      public String wire() {
        return name();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"9:05", "09:05:00", "24:00", "09:60", "0905", "", "09:05 "})
  void other_times_are_refused(String text) {
    assertThatExceptionOfType(DateTimeException.class).isThrownBy(() -> WireFormat.time(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-12-24T14:00:00",
        "2026-12-24",
        "now",
        "",
        "2026-12-24 14:00:00Z",
        "+999999999-12-31T23:59:59Z",
        "-999999999-01-01T00:00:00Z",
        "0000-12-31T23:59:59Z",
        "0001-01-01T00:00:00+01:00",
        "9999-12-31T23:59:59-01:00",
        "1766584800"
      })
  void other_instants_are_refused(String text) {
    assertThatExceptionOfType(DateTimeException.class).isThrownBy(() -> WireFormat.instant(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1-1-1-1-1",
        "",
        "00000000000000070000000000000007",
        "{00000000-0000-0007-0000-00000000000a}",
        "00000000-0000-0007-0000-00000000000g"
      })
  void other_ids_are_refused(String text) {
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> WireFormat.uuid(text));
  }

  @Property(seed = "1")
  void an_instant_comes_back_to_the_millisecond(
      @ForAll @LongRange(min = -62_135_596_800_000L, max = 253_402_300_799_999L) long millis) {
    Instant instant = Instant.ofEpochMilli(millis);
    assertThat(WireFormat.instant(WireFormat.text(instant))).isEqualTo(instant);
  }

  @Test
  void text_the_database_cannot_keep_is_told_apart() {
    assertThat(WireFormat.isStorable("")).isTrue();
    assertThat(WireFormat.isStorable("Dos Ojos \uD83C\uDFCA\t\u0001")).isTrue();
    assertThat(WireFormat.isStorable("a\0b")).isFalse();
    assertThat(WireFormat.isStorable("\uD83C")).isFalse();
    assertThat(WireFormat.isStorable("\uD83Cx")).isFalse();
    assertThat(WireFormat.isStorable("\uDFCA\uD83C")).isFalse();
    assertThat(WireFormat.isStorable("\uD83C\uD83C\uDFCA")).isFalse();
  }

  @Property(seed = "2")
  void storable_text_is_what_utf_8_gives_back(@ForAll String text) {
    byte[] bytes = text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    boolean comesBack = new String(bytes, java.nio.charset.StandardCharsets.UTF_8).equals(text);
    assertThat(WireFormat.isStorable(text)).isEqualTo(comesBack && text.indexOf('\0') < 0);
  }
}
