package org.cenotes.partners.platform.response;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import org.cenotes.partners.platform.http.WithCurrency;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.money.Cents;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How reports become a file for a spreadsheet. */
class CsvRendererTest {
  enum Channel implements WireEnum {
    PARTNER_API,
    PORTAL
  }

  record Amounts(Cents gross, BigDecimal change) {}

  record Row(LocalDate day, String name, Channel channel, Amounts previous, List<String> notes) {}

  record Report(String title, List<Row> rows) {}

  static class Methods {
    @OffersCsv(Row.class)
    public List<Row> rows() {
      return List.of();
    }

    @OffersCsv(value = Row.class, member = "rows")
    public Report report() {
      return new Report("", List.of());
    }
  }

  private static String csv(String method, Object value) {
    try {
      OffersCsv rows = Methods.class.getMethod(method).getAnnotation(OffersCsv.class);
      return new String(CsvRenderer.render(rows, value), StandardCharsets.UTF_8);
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static Row row(String name) {
    return new Row(
        LocalDate.parse("2027-03-01"),
        name,
        Channel.PARTNER_API,
        new Amounts(new Cents(-1_250), new BigDecimal("-3.5")),
        List.of("not a column"));
  }

  private static final String HEADER = "day,name,channel,previous.gross,previous.change\r\n";

  @Test
  void aRowHasACellForEachMemberAndThoseOfNestedRecords() {
    assertThat(csv("rows", List.of(row("Azul"))))
        .isEqualTo(HEADER + "2027-03-01,Azul,partner_api,-1250,-3.5\r\n");
  }

  @Test
  void aNumberHasNoExponent() {
    Row round =
        new Row(
            LocalDate.parse("2027-03-01"),
            "Azul",
            Channel.PORTAL,
            new Amounts(new Cents(3_000), new BigDecimal("100.0")),
            List.of());
    assertThat(csv("rows", List.of(round)))
        .isEqualTo(HEADER + "2027-03-01,Azul,portal,3000,100.0\r\n");
  }

  @Test
  void rowsMayBeAMemberOfTheDataAndInACurrency() {
    Report report = new Report("March", List.of(row("Azul"), row("Verde")));
    String expected =
        HEADER
            + "2027-03-01,Azul,partner_api,-1250,-3.5\r\n"
            + "2027-03-01,Verde,partner_api,-1250,-3.5\r\n";
    assertThat(csv("report", report)).isEqualTo(expected);
    assertThat(csv("report", WithCurrency.of(report, "MXN")))
        .as("the currency is the last column")
        .isEqualTo(
            expected
                .replace("previous.change\r\n", "previous.change,currency\r\n")
                .replace("-3.5\r\n", "-3.5,MXN\r\n"));
  }

  @Test
  void oneValueIsOneRowAndNoneIsTheHeaderAlone() {
    assertThat(csv("rows", row("Azul")).lines()).hasSize(2);
    assertThat(csv("rows", List.of())).isEqualTo(HEADER);
  }

  @Test
  void cellsAreQuotedAsTheFormatAsks() {
    assertThat(csv("rows", List.of(row("Azul, \"el\"\nprofundo"))))
        .contains("\"Azul, \"\"el\"\"\nprofundo\"");
  }

  @Test
  void nothingIsAnEmptyCell() {
    Row empty = new Row(LocalDate.parse("2027-03-01"), null, null, new Amounts(null, null), null);
    assertThat(csv("rows", List.of(empty))).isEqualTo(HEADER + "2027-03-01,,,,\r\n");
  }

  /** A spreadsheet would run these; names come from guests. Numbers may begin with a minus. */
  @ParameterizedTest
  @ValueSource(strings = {"=1+1", "+52 984", "-2+3", "@SUM(A1)", "＝1", "＠A1", "\t=1", "\r=1"})
  void noTextBeginsAsAFormulaDoes(String name) {
    String line = csv("rows", List.of(row(name))).substring(HEADER.length());
    assertThat(line).containsPattern("^2027-03-01,\"?'" + java.util.regex.Pattern.quote(name));
    assertThat(line).contains(",-1250,-3.5");
  }
}
