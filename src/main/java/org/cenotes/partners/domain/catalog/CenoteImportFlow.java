package org.cenotes.partners.domain.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.cenotes.partners.domain.catalog.CenoteImportService.Outcome;
import org.cenotes.partners.platform.component.SqlStates;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.http.Sentences;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.validation.ConstraintViolations;
import org.cenotes.partners.platform.validation.InputValidator;
import org.jspecify.annotations.Nullable;

/**
 * Imports a file of cenotes of the platform. Rows are read one by one and stored in transactions of
 * a hundred, so that a file of any length needs the memory of a hundred rows. A row that cannot be
 * stored is reported, and the others of its transaction are stored each on its own; so are all of a
 * transaction in which a schedule changes.
 */
@ApplicationScoped
public class CenoteImportFlow {
  private static final int BATCH = 100;
  private static final int MAX_ROWS = 50_000;
  private static final int MAX_REFUSALS = 1_000;

  /**
   * How PostgreSQL says that a row's transaction waited too long for a lock, took too long, or was
   * in a deadlock. Each such row can take seconds, so a few end the import.
   */
  private static final Set<String> BUSY = Set.of("55P03", "57014", "40P01");

  private static final int MAX_BUSY = 5;
  private static final String BUSY_SENTENCE =
      "the cenote is being changed elsewhere, or its change takes too long; import it again later";

  private final CenoteImportService service;
  private final InputValidator validator;

  @Inject
  CenoteImportFlow(CenoteImportService service, InputValidator validator) {
    this.service = service;
    this.validator = validator;
  }

  /**
   * Imports a whole file. What was stored stays when a later part cannot be read or too many rows
   * are busy, and the error's details count it; importing the file again is harmless.
   *
   * @param csv true for CSV, false for JSON Lines
   * @param publish whether drafts go on sale; a row that is not complete is then refused
   * @param language of the sentences about refused rows, as of those in errors
   * @throws ApiException 400 when the file is not readable to its end, 413 when it is too large,
   *     503 when others change many of these cenotes meanwhile
   */
  public ImportReport run(InputStream file, boolean csv, boolean publish, Language language) {
    Run run = new Run(publish, language);
    try {
      ImportFile.read(file, csv, run::take);
      run.storeBatch();
    } catch (ApiException end) {
      throw end.with(run.stored());
    }
    return run.report();
  }

  /** The state of one import. */
  private final class Run {
    private final boolean publish;
    private final Language language;
    private final Set<String> seen = new HashSet<>();
    private final List<ImportRow> batch = new ArrayList<>();
    private final List<RefusedRow> refusals = new ArrayList<>();
    private final int[] counts = new int[Outcome.values().length];
    private int rows;
    private int refused;
    private int busy;

    Run(boolean publish, Language language) {
      this.publish = publish;
      this.language = language;
    }

    void take(ImportRow row) {
      if (++rows > MAX_ROWS) {
        throw ApiException.because(
            HttpError.INVALID_DATA,
            "a file can have at most " + MAX_ROWS + " rows; import it in parts");
      }
      ImportedCenote cenote = row.cenote();
      if (cenote == null) {
        refuse(row, Objects.requireNonNull(row.problem()));
        return;
      }
      var violations = validator.violations(cenote, row.large());
      if (!violations.isEmpty()) {
        refuse(row, ApiException.of(HttpError.INVALID_INPUT, ConstraintViolations.of(violations)));
      } else if (!seen.add(cenote.externalId())) {
        refuse(
            row, ApiException.about(HttpError.INVALID_INPUT, "externalId", "must not be repeated"));
      } else {
        batch.add(row);
        if (batch.size() == BATCH) {
          storeBatch();
        }
      }
    }

    void storeBatch() {
      try {
        count(service.store(cenotes(batch), publish));
      } catch (RuntimeException someRow) {
        // refused, in a deadlock with another change, or with another schedule: of one row alone,
        // or not again
        batch.forEach(this::storeAlone);
      }
      batch.clear();
    }

    private void storeAlone(ImportRow row) {
      try {
        count(service.store(cenotes(List.of(row)), publish));
      } catch (ApiException problem) {
        if (problem.error().status() >= 500) {
          throw problem;
        }
        refuse(row, problem);
      } catch (RuntimeException failure) {
        if (SqlStates.find(failure, BUSY::contains).isEmpty()) {
          throw failure;
        }
        if (++busy > MAX_BUSY) {
          throw ApiException.later(HttpError.SERVICE_UNAVAILABLE, 1);
        }
        refuse(row, ApiException.because(HttpError.SERVICE_UNAVAILABLE, BUSY_SENTENCE));
      }
    }

    private static List<ImportedCenote> cenotes(List<ImportRow> rows) {
      return rows.stream().map(ImportRow::cenote).map(Objects::requireNonNull).toList();
    }

    private void count(List<Outcome> outcomes) {
      outcomes.forEach(outcome -> counts[outcome.ordinal()]++);
    }

    private void refuse(ImportRow row, ApiException problem) {
      refused++;
      if (refusals.size() < MAX_REFUSALS) {
        @Nullable FieldErrors errors = problem.fields();
        ImportedCenote cenote = row.cenote();
        FieldErrors shown =
            errors == null
                ? new FieldErrors(List.of(), Map.of())
                : Sentences.translated(errors, language);
        refusals.add(
            new RefusedRow(
                row.line(),
                cenote == null ? null : cenote.externalId(),
                problem.error().key(),
                shown.messages(),
                shown.fields()));
      }
    }

    private int number(Outcome outcome) {
      return counts[outcome.ordinal()];
    }

    ImportReport report() {
      return new ImportReport(
          rows,
          number(Outcome.CREATED),
          number(Outcome.UPDATED),
          number(Outcome.UNCHANGED),
          refused,
          List.copyOf(refusals));
    }

    /** The rows that are stored so far. */
    JsonNode stored() {
      return Json.mapper()
          .createObjectNode()
          .put("created", number(Outcome.CREATED))
          .put("updated", number(Outcome.UPDATED))
          .put("unchanged", number(Outcome.UNCHANGED));
    }
  }
}
