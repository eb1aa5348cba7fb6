package org.cenotes.partners.platform.response;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.cenotes.partners.platform.http.WithCurrency;
import org.cenotes.partners.platform.json.Json;
import org.jspecify.annotations.Nullable;

/** Renders the return value of a resource method as CSV (RFC 4180, UTF-8, with a header). */
final class CsvRenderer {
  /**
   * With these a spreadsheet takes a text for a formula, some with the full-width signs as well.
   */
  private static final String STARTS_OF_FORMULAS = "=+-@\t\r＝＋－＠";

  /**
   * Whether JSON writes a record as an object; some are written as a single value. Kept, because
   * Jackson collects a type's members anew for each question.
   */
  private static final ClassValue<Boolean> OBJECTS =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return Json.mapper()
                  .getSerializationConfig()
                  .introspect(Json.mapper().constructType(type))
                  .findJsonValueAccessor()
              == null;
        }
      };

  private CsvRenderer() {}

  /** The rows that {@link OffersCsv} names; the last column is the currency of amounts. */
  static byte[] render(OffersCsv csv, Object value) {
    WithCurrency<?> amounts = value instanceof WithCurrency<?> given ? given : null;
    Object data = amounts == null ? value : amounts.data();
    Object rows = csv.member().isEmpty() ? data : member(data, csv.member());
    StringBuilder text = new StringBuilder();
    try (CSVPrinter printer = new CSVPrinter(text, CSVFormat.RFC4180)) {
      List<String> header = new ArrayList<>();
      addNames(csv.value(), "", header);
      if (amounts != null) {
        header.add("currency");
      }
      printer.printRecord(header);
      for (Object row : rows instanceof Collection<?> many ? many : List.of(rows)) {
        List<Object> cells = new ArrayList<>();
        addCells(csv.value(), row, cells);
        if (amounts != null) {
          cells.add(amounts.currency().code());
        }
        printer.printRecord(cells);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static Object member(Object data, String name) {
    for (RecordComponent member : data.getClass().getRecordComponents()) {
      if (member.getName().equals(name)) {
        return get(member, data);
      }
    }
    throw new IllegalStateException("no member " + name + " in " + data.getClass());
  }

  private static void addNames(Class<?> type, String prefix, List<String> names) {
    for (RecordComponent member : type.getRecordComponents()) {
      if (isNested(member)) {
        addNames(member.getType(), prefix + member.getName() + ".", names);
      } else if (isColumn(member)) {
        names.add(prefix + member.getName());
      }
    }
  }

  private static void addCells(Class<?> type, Object row, List<Object> cells) {
    for (RecordComponent member : type.getRecordComponents()) {
      if (isNested(member)) {
        addCells(member.getType(), get(member, row), cells);
      } else if (isColumn(member)) {
        cells.add(cell(get(member, row)));
      }
    }
  }

  private static boolean isColumn(RecordComponent member) {
    return !Collection.class.isAssignableFrom(member.getType());
  }

  private static boolean isNested(RecordComponent member) {
    return member.getType().isRecord() && OBJECTS.get(member.getType());
  }

  /**
   * As JSON writes it; empty for null and an empty optional. A text never begins as a formula does.
   */
  private static Object cell(@Nullable Object value) {
    if (value == null) {
      return "";
    }
    var node = Json.mapper().valueToTree(value);
    if (node.isNull()) {
      return "";
    }
    // not the node's text of a number, which may have an exponent
    String text = node.isNumber() ? Json.text(value) : node.asText();
    boolean formula = !text.isEmpty() && STARTS_OF_FORMULAS.indexOf(text.charAt(0)) >= 0;
    return formula && !node.isNumber() ? "'" + text : text;
  }

  private static Object get(RecordComponent member, Object row) {
    try {
      return member.getAccessor().invoke(row);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot read " + member, e);
    }
  }
}
