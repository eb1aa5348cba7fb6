package org.cenotes.partners.domain.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import jakarta.enterprise.event.Event;
import jakarta.validation.ConstraintViolation;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.UnitScopes;
import org.cenotes.partners.platform.time.AnyTimeZone;
import org.cenotes.partners.platform.validation.InputValidator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How an import stores its rows: a hundred at once, and one by one when that fails. */
class CenoteImportTest {
  private static String row(String id) {
    return """
    {"externalId":"%s","name":{"es":"Cenote"},"description":{"es":"Agua"},
     "location":{"municipality":"Homún","state":"Yucatán","country":"MX","latitude":20.73,
     "longitude":-89.28}}
    """
            .formatted(id)
            .replace("\n", "")
        + "\n";
  }

  private static String rows(int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(number -> row("row-" + number))
        .collect(Collectors.joining());
  }

  /** Creates every row, except as a test says. */
  private static class Store extends CenoteImportService {
    final List<Integer> transactions = new ArrayList<>();

    @SuppressWarnings("NullAway") // nothing of it is used
    Store() {
      super(null, null, null, null, Clock.systemUTC());
    }

    @Override
    public List<Outcome> store(List<ImportedCenote> rows, boolean publish) {
      transactions.add(rows.size());
      return rows.stream().map(row -> Outcome.CREATED).toList();
    }
  }

  @SuppressWarnings("NullAway") // the validator is not used
  private static ImportReport run(CenoteImportService store, String file) {
    InputValidator valid =
        new InputValidator(null) {
          @Override
          public <T> Set<ConstraintViolation<T>> violations(T input, boolean large) {
            return Set.of();
          }
        };
    InputStream bytes = new ByteArrayInputStream(file.getBytes(StandardCharsets.UTF_8));
    return new CenoteImportFlow(store, valid).run(bytes, false, false, Language.EN);
  }

  @Test
  void rows_whose_transaction_ends_in_a_deadlock_are_stored_one_by_one() {
    Store store =
        new Store() {
          @Override
          public List<Outcome> store(List<ImportedCenote> rows, boolean publish) {
            List<Outcome> outcomes = super.store(rows, publish);
            if (rows.size() > 1) {
              throw new IllegalStateException("deadlock detected");
            }
            return outcomes;
          }
        };
    assertThat(run(store, rows(3))).isEqualTo(new ImportReport(3, 3, 0, 0, 0, List.of()));
    assertThat(store.transactions).containsExactly(3, 1, 1, 1);
  }

  @Test
  void a_row_that_fails_alone_ends_the_import() {
    Store broken =
        new Store() {
          @Override
          public List<Outcome> store(List<ImportedCenote> rows, boolean publish) {
            throw new IllegalStateException("the database is away");
          }
        };
    assertThatThrownBy(() -> run(broken, rows(2))).hasMessage("the database is away");
  }

  private static Store busy(Set<String> ids) {
    return new Store() {
      @Override
      public List<Outcome> store(List<ImportedCenote> rows, boolean publish) {
        if (rows.stream().map(ImportedCenote::externalId).anyMatch(ids::contains)) {
          throw new IllegalStateException(new SQLException("canceled", "57014"));
        }
        return super.store(rows, publish);
      }
    };
  }

  @Test
  void a_row_whose_lock_is_not_granted_is_refused_and_the_others_are_stored() {
    ImportReport report = run(busy(Set.of("row-2")), rows(3));
    assertThat(report.created()).isEqualTo(2);
    assertThat(report.refusals()).hasSize(1);
    assertThat(report.refusals().get(0).externalId()).isEqualTo("row-2");
    assertThat(report.refusals().get(0).key()).isEqualTo("error.service_unavailable");
  }

  @Test
  void an_import_ends_when_many_rows_must_wait() {
    Set<String> many =
        IntStream.rangeClosed(95, 100)
            .mapToObj(number -> "row-" + number)
            .collect(Collectors.toSet());
    Store store = busy(many);
    ApiException end = catchThrowableOfType(ApiException.class, () -> run(store, rows(109)));
    assertThat(end.error()).isEqualTo(HttpError.SERVICE_UNAVAILABLE);
    assertThat(end.fields().details())
        .hasToString("{\"created\":94,\"updated\":0,\"unchanged\":0}");
  }

  @Test
  void the_error_that_ends_an_import_counts_what_is_stored() {
    Store store = new Store();
    ApiException end =
        catchThrowableOfType(ApiException.class, () -> run(store, rows(250) + "x".repeat(300_000)));
    assertThat(end.error()).isEqualTo(HttpError.INVALID_DATA);
    assertThat(end.fields().messages()).hasSize(1);
    assertThat(end.fields().details())
        .hasToString("{\"created\":200,\"updated\":0,\"unchanged\":0}");
    assertThat(store.transactions).containsExactly(100, 100);
  }

  /** Who waits for whom: the cenotes that are locked, and the audit log. */
  private static final class Locks {
    final List<String> taken = new ArrayList<>();

    CenoteImportService service() {
      Cenotes cenotes =
          new Cenotes() {
            @Override
            void lockAdding() {}

            @Override
            Optional<Cenote> findByExternalId(String externalId) {
              taken.add(externalId);
              return Optional.empty();
            }

            @Override
            String freeSlug(String base) {
              return base;
            }

            @Override
            void add(Cenote cenote) {}
          };
      @SuppressWarnings("NullAway") // a new cenote has no slots to change
      CenoteImportService service =
          new CenoteImportService(
              cenotes, new AnyTimeZone(), journal(taken), null, Clock.systemUTC());
      return service;
    }

    @SuppressWarnings("NullAway") // the audit log is not written
    static CenoteJournal journal(List<String> taken) {
      return new CenoteJournal(null, null) {
        @Override
        void record(String action, @Nullable SupplyCenoteView before, SupplyCenoteView after) {
          taken.add("audit");
        }
      };
    }
  }

  /** A platform cenote on sale for each id, as it is before any row is stored. */
  private static Cenotes onSale() {
    return new Cenotes() {
      @Override
      void lockAdding() {}

      @Override
      Optional<Cenote> findByExternalId(String externalId) {
        String row =
            row(externalId)
                .replace(
                    "\"name\"",
                    "\"agePricing\":{\"adult\":200,\"child\":100},"
                        + "\"images\":[{\"url\":\"https://a.example/1\"}],\"name\"");
        CenoteContent content = Json.read(row, ImportedCenote.class).terms().create();
        Cenote cenote =
            new Cenote(new UUID(1, 1), externalId, null, externalId, content, Instant.EPOCH);
        cenote.move(CenoteTransition.PUBLISH, null, Instant.EPOCH);
        return Optional.of(cenote);
      }
    };
  }

  /** Each transaction that is begun, and the cenotes whose slots it locks. */
  private static List<String> steps(String file) {
    List<String> steps = new ArrayList<>();
    @SuppressWarnings("unchecked")
    Event<ScheduleChange> changes =
        (Event<ScheduleChange>)
            Proxy.newProxyInstance(
                Event.class.getClassLoader(),
                new Class<?>[] {Event.class},
                (proxy, method, arguments) ->
                    steps.add("slots of " + ((ScheduleChange) arguments[0]).after().slug()));
    CenoteImportService service =
        new CenoteImportService(
            onSale(), new AnyTimeZone(), Locks.journal(steps), changes, Clock.systemUTC()) {
          @Override
          public List<Outcome> store(List<ImportedCenote> rows, boolean publish) {
            steps.add(rows.size() + " rows");
            return super.store(rows, publish);
          }
        };
    ImportReport report = UnitScopes.call(DataSet.LIVE, () -> run(service, file));
    assertThat(report.refused()).isZero();
    return steps;
  }

  @Test
  void slots_of_one_cenote_at_most_are_locked_in_a_transaction() {
    String moved = "\"timezone\":\"America/Merida\",\"location\"";
    assertThat(steps(row("a") + (row("b") + row("c")).replace("\"location\"", moved)))
        .containsExactly(
            "3 rows", "1 rows", "1 rows", "slots of b", "audit", "1 rows", "slots of c", "audit");
  }

  @Test
  void rows_that_change_no_schedule_are_stored_together() {
    assertThat(steps((row("a") + row("b")).replace("Agua", "Agua azul")))
        .containsExactly("2 rows", "audit", "audit");
  }

  @Test
  void the_audit_log_is_locked_after_all_cenotes_as_everywhere_else() {
    Locks locks = new Locks();
    UnitScopes.call(DataSet.LIVE, () -> run(locks.service(), row("a") + row("b")));
    assertThat(locks.taken).containsExactly("a", "b", "audit", "audit");
  }
}
