package org.cenotes.partners.domain.catalog;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.request.JsonBounds;
import org.cenotes.partners.platform.request.JsonErrorDescriber;

/**
 * Reads the rows of an import one by one. A line of JSON Lines is an {@link ImportedCenote}. The
 * header of a CSV file names its members by their paths, such as {@code name.es}; a cell holds a
 * text, a number, a list separated by semicolons, or JSON, and an empty cell says nothing.
 */
final class ImportFile {
  private static final Set<String> TEXTS =
      Set.of(
          "externalId",
          "name.es",
          "name.en",
          "description.es",
          "description.en",
          "location.address",
          "location.municipality",
          "location.state",
          "location.country",
          "timezone",
          "currency");

  private static final Set<String> LISTS = Set.of("amenities", "images");

  /** Numbers, and what has no columns of its own. */
  private static final Set<String> VALUES =
      Set.of(
          "location.latitude",
          "location.longitude",
          "agePricing.adult",
          "agePricing.child",
          "packages",
          "services",
          "schedule",
          "schedule.weekly",
          "schedule.slotMinutes",
          "schedule.capacityPerSlot",
          "schedule.bookingWindowDays",
          "schedule.cutoffMinutes",
          "schedule.minVisitors",
          "schedule.maxVisitors",
          "schedule.closures",
          "schedule.overrides",
          "schedule.seasons",
          "cancellationPolicy");

  private static final String NOT_A_ROW_MESSAGE =
      "the row must be an object with the documented members";

  private static final String NOT_JSON_MESSAGE =
      "the row must be one JSON object on one line, with no member twice";

  /** A member that does not exist is an error here: nobody reads the answer to each row. */
  private static final ObjectReader ROW =
      Json.mapper()
          .readerFor(ImportedCenote.class)
          .with(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private ImportFile() {}

  /**
   * Reads a whole file.
   *
   * @throws ApiException 400 when it is not UTF-8, not CSV, or has a row that is too long
   */
  static void read(InputStream body, boolean csv, Consumer<ImportRow> rows) {
    BoundedRows text =
        new BoundedRows(new InputStreamReader(body, StandardCharsets.UTF_8.newDecoder()));
    try {
      BufferedReader file = new BufferedReader(text);
      skipMark(file);
      if (csv) {
        readCsv(file, text, rows);
      } else {
        readLines(file, text, rows);
      }
    } catch (IOException | UncheckedIOException e) {
      throw ApiException.because(
          HttpError.INVALID_DATA,
          "the file cannot be read to the end; it must be UTF-8, a row can have 262144 characters,"
              + " and quotes must be closed");
    }
  }

  private static void skipMark(BufferedReader file) throws IOException {
    file.mark(1);
    if (file.read() != BYTE_ORDER_MARK) {
      file.reset();
    }
  }

  private static void readLines(BufferedReader file, BoundedRows text, Consumer<ImportRow> rows)
      throws IOException {
    long number = 0;
    for (String line = file.readLine(); line != null; line = file.readLine()) {
      number++;
      text.endRow();
      if (!line.isBlank()) {
        rows.accept(parse(number, line));
      }
    }
  }

  private static void readCsv(BufferedReader file, BoundedRows text, Consumer<ImportRow> rows)
      throws IOException {
    CSVFormat format = CSVFormat.RFC4180.builder().setIgnoreEmptyLines(true).get();
    try (CSVParser parser = CSVParser.builder().setReader(file).setFormat(format).get()) {
      List<String> header = List.of();
      for (CSVRecord cells : parser) {
        text.endRow();
        if (header.isEmpty()) {
          header = header(cells);
        } else {
          rows.accept(parse(parser.getCurrentLineNumber(), header, cells));
        }
      }
    }
  }

  private static List<String> header(CSVRecord cells) {
    List<String> names = cells.stream().map(String::strip).toList();
    for (String name : names) {
      boolean known = TEXTS.contains(name) || LISTS.contains(name) || VALUES.contains(name);
      if (!known || names.indexOf(name) != names.lastIndexOf(name)) {
        throw ApiException.about(
            HttpError.INVALID_DATA, name, "must be a known column and occur once");
      }
      int dot = name.indexOf('.');
      if (dot >= 0 && names.contains(name.substring(0, dot))) {
        throw ApiException.about(
            HttpError.INVALID_DATA,
            name,
            "must be absent when there is a column " + name.substring(0, dot));
      }
    }
    return names;
  }

  private static ImportRow parse(long line, List<String> header, CSVRecord cells) {
    ObjectNode row = Json.mapper().createObjectNode();
    if (cells.size() > header.size()) {
      return refused(line, "the row has more cells than the header");
    }
    for (int i = 0; i < cells.size(); i++) {
      String cell = cells.get(i).strip();
      if (!cell.isEmpty()) {
        String name = header.get(i);
        try {
          put(row, name, value(name, cell));
        } catch (JsonProcessingException e) {
          return ImportRow.refused(
              line, ApiException.about(HttpError.INVALID_DATA, name, "must be a number or JSON"));
        }
      }
    }
    return parse(line, row.toString());
  }

  private static JsonNode value(String name, String cell) throws JsonProcessingException {
    if (TEXTS.contains(name)) {
      return TextNode.valueOf(cell);
    }
    if (!LISTS.contains(name)) {
      return Json.mapper().readTree(cell);
    }
    ArrayNode list = Json.mapper().createArrayNode();
    for (String entry : cell.split(";")) {
      if (name.equals("images")) {
        list.addObject().put("url", entry.strip());
      } else {
        list.add(entry.strip());
      }
    }
    return list;
  }

  private static void put(ObjectNode row, String name, JsonNode value) {
    int dot = name.indexOf('.');
    if (dot < 0) {
      row.set(name, value);
    } else {
      row.withObjectProperty(name.substring(0, dot)).set(name.substring(dot + 1), value);
    }
  }

  private static ImportRow parse(long line, String json) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    try {
      boolean large = JsonBounds.isLarge(bytes);
      ImportedCenote cenote = ROW.readValue(json);
      return cenote == null
          ? refused(line, NOT_A_ROW_MESSAGE)
          : new ImportRow(line, cenote, null, large);
    } catch (ApiException tooMany) {
      return ImportRow.refused(line, tooMany);
    } catch (ValueInstantiationException e) {
      return refused(line, NOT_A_ROW_MESSAGE);
    } catch (JsonProcessingException e) {
      return isObject(e)
          ? ImportRow.refused(line, JsonErrorDescriber.describe(e))
          : refused(line, NOT_JSON_MESSAGE);
    }
  }

  /** Whether the row is an object, in which a member is wrong. */
  private static boolean isObject(JsonProcessingException failure) {
    return failure instanceof JsonMappingException mapping && !mapping.getPath().isEmpty();
  }

  private static ImportRow refused(long line, String sentence) {
    return ImportRow.refused(line, ApiException.because(HttpError.INVALID_DATA, sentence));
  }
}
