package org.cenotes.partners.domain.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a file of an import says, row by row. */
class ImportFileTest {
  private static final String HEADER =
      "externalId,name.es,description.es,location.municipality,location.state,location.country,"
          + "location.latitude,location.longitude";
  private static final String CELLS = "a-1,Cenote Azul,Agua,Homún,Yucatán,MX,20.73,-89.28";
  private static final String LINE =
      """
      {"externalId":"%s","name":{"es":"Cenote"},"description":{"es":"Agua"},
       "location":{"municipality":"Homún","state":"Yucatán","country":"MX","latitude":20.73,
       "longitude":-89.28}}\
      """
          .replace("\n", "");

  private static List<ImportRow> read(boolean csv, byte[] file) {
    List<ImportRow> rows = new ArrayList<>();
    ImportFile.read(new ByteArrayInputStream(file), csv, rows::add);
    return rows;
  }

  private static List<ImportRow> csv(String file) {
    return read(true, file.getBytes(StandardCharsets.UTF_8));
  }

  private static List<ImportRow> lines(String file) {
    return read(false, file.getBytes(StandardCharsets.UTF_8));
  }

  private static ImportedCenote only(List<ImportRow> rows) {
    assertThat(rows).hasSize(1);
    assertThat(rows.get(0).problem()).isNull();
    return rows.get(0).cenote();
  }

  private static FieldErrors problem(ImportRow row) {
    assertThat(row.cenote()).isNull();
    return row.problem().fields();
  }

  @Test
  void aLongRowMayBeFollowedByOthers() {
    String padded = LINE.formatted("a") + " ".repeat(262_144 - LINE.length());
    assertThat(lines(padded + "\n" + (LINE.formatted("b") + "\n").repeat(200))).hasSize(201);
  }

  @Test
  void everyLineIsARowAndKeepsTheNumberOfItsLine() {
    List<ImportRow> rows =
        lines("\uFEFF" + LINE.formatted("a") + "\r\n\n   \n" + LINE.formatted("b"));
    assertThat(rows).extracting(ImportRow::line).containsExactly(1L, 4L);
    assertThat(rows).extracting(row -> row.cenote().externalId()).containsExactly("a", "b");
  }

  /** A file in the other form would otherwise make every cenote a second time. */
  @Test
  void spaceAroundAnIdIsNoPartOfItInEitherForm() {
    assertThat(only(lines(LINE.formatted(" MX-7 "))).externalId()).isEqualTo("MX-7");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "[]", "7", "\"text\"", "true", "[{}]"})
  void aLineThatIsNoObjectIsRefused(String line) {
    List<ImportRow> rows = lines(line + "\n" + LINE.formatted("next"));
    assertThat(rows).hasSize(2);
    assertThat(problem(rows.get(0)).messages()).hasSize(1);
    assertThat(rows.get(1).cenote().externalId()).isEqualTo("next");
  }

  @Test
  void aBrokenLineDoesNotHideTheNext() {
    List<ImportRow> rows =
        lines("{\"externalId\":\n" + LINE.formatted("a").replace("externalId", "colour") + "\n{}");
    assertThat(rows).hasSize(3);
    assertThat(problem(rows.get(0)).messages()).isNotEmpty();
    assertThat(problem(rows.get(1)).messages()).containsExactly("colour is not a known member");
    assertThat(rows.get(2).cenote().externalId())
        .as("missing members are the validator's")
        .isNull();
  }

  @Test
  void cellsBecomeTheMembersThatTheHeaderNames() {
    ImportedCenote cenote =
        only(
            csv(
                HEADER
                    + ",agePricing.adult,agePricing.child,amenities,images,schedule.weekly,schedule.slotMinutes"
                    + "\n"
                    + CELLS
                    + ",25000,15000,parking; lockers,https://a.example/1.jpg;https://a.example/2.jpg,"
                    + "\"{\"\"mon\"\":[{\"\"open\"\":\"\"09:00\"\",\"\"close\"\":\"\"17:00\"\"}]}\",60\n"));
    assertThat(cenote.name().es()).isEqualTo("Cenote Azul");
    assertThat(cenote.location().latitude()).isEqualByComparingTo("20.73");
    assertThat(cenote.agePricing().adult()).isEqualTo(25_000);
    assertThat(cenote.amenities()).containsExactly("parking", "lockers");
    assertThat(cenote.images())
        .extracting(ImageTerms::url)
        .containsExactly("https://a.example/1.jpg", "https://a.example/2.jpg");
    assertThat(cenote.schedule().weekly()).containsOnlyKeys(Schedule.Day.MON);
    assertThat(cenote.schedule().slotMinutes()).isEqualTo(60);
  }

  @Test
  void anEmptyCellSaysNothing() {
    ImportedCenote cenote =
        only(csv(HEADER + ",timezone,agePricing.adult,amenities\n" + CELLS + ",, ,\n"));
    assertThat(cenote.timezone()).isNull();
    assertThat(cenote.agePricing()).isNull();
    assertThat(cenote.amenities()).isNull();
  }

  @Test
  void textsStayTextsWhateverTheyLookLike() {
    assertThat(only(csv(HEADER + "\n" + CELLS.replace("a-1", "007"))).externalId())
        .isEqualTo("007");
    assertThat(only(csv(HEADER + "\n" + CELLS.replace("Agua", "true"))).description().es())
        .isEqualTo("true");
  }

  @Test
  void aRowOverSeveralLinesHasTheNumberOfItsLast() {
    List<ImportRow> rows =
        csv(HEADER + "\n" + CELLS.replace("Agua", "\"Agua\nazul\"") + "\n\n" + CELLS + ",more\n");
    assertThat(rows.get(0).line()).isEqualTo(3);
    assertThat(rows.get(0).cenote().description().es()).isEqualTo("Agua\nazul");
    assertThat(rows.get(1).line()).isEqualTo(5);
    assertThat(problem(rows.get(1)).messages())
        .containsExactly("the row has more cells than the header");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "agePricing.adult | ten | agePricing.adult",
        "agePricing.adult | 1.5.2 | agePricing.adult",
        "packages | [ | packages",
        "location.latitude | 20°43' | location.latitude"
      })
  void aCellThatIsNoNumberAndNoJsonIsNamed(String column, String cell, String member) {
    String header = HEADER.replace("," + column, "") + "," + column;
    String cells = column.startsWith("location") ? CELLS.replace("20.73,", "") : CELLS;
    List<ImportRow> rows = csv(header + "\n" + cells + "," + cell + "\n" + cells + "\n");
    assertThat(problem(rows.get(0)).fields()).containsOnlyKeys(member);
    assertThat(rows.get(1).cenote()).isNotNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "externalId,colour | colour",
        "externalId,externalId | externalId",
        "externalId,name | name",
        "externalId,EXTERNALID | EXTERNALID",
        // One would overwrite the other, or could not be put into it.
        "schedule,schedule.weekly | schedule.weekly",
        "schedule.capacityPerSlot,schedule | schedule.capacityPerSlot"
      })
  void aHeaderInDoubtIsRefused(String header, String column) {
    ApiException refused = catchThrowableOfType(ApiException.class, () -> csv(header + "\nx,5\n"));
    assertThat(refused.error().status()).isEqualTo(400);
    assertThat(refused.fields().fields()).containsOnlyKeys(column);
  }

  @Test
  void whatCannotBeReadToItsEndIsRefused() {
    Map<String, byte[]> files =
        Map.of(
            "not UTF-8", new byte[] {'{', (byte) 0xC3, (byte) 0x28, '}'},
            "too long", " ".repeat(600_000).getBytes(StandardCharsets.UTF_8),
            "open quote", (HEADER + "\n\"" + "x".repeat(600_000)).getBytes(StandardCharsets.UTF_8));
    files.forEach(
        (name, file) -> {
          ApiException refused =
              catchThrowableOfType(ApiException.class, () -> read(name.equals("open quote"), file));
          assertThat(refused).as(name).isNotNull();
          assertThat(refused.error().status()).isEqualTo(400);
        });
  }

  @Test
  void anEmptyFileHasNoRows() {
    assertThat(csv("")).isEmpty();
    assertThat(csv(HEADER + "\n")).isEmpty();
    assertThat(lines("")).isEmpty();
    assertThat(lines("\uFEFF\n\n")).isEmpty();
  }
}
