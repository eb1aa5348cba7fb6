package org.cenotes.partners.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cenotes.partners.database.SqlTexts.SqlText;
import org.junit.jupiter.api.Test;

/**
 * Each table belongs to one module: the one that its migration file is named after. No other module
 * names it in SQL, JPQL or an entity mapping, except for the uses listed here.
 */
class TableOwnershipTest {
  /** Tables that a module uses although they are another's, and why. */
  private record Use(String module, Set<String> tables, String why) {
    Stream<String> keys() {
      return tables.stream().map(table -> module + ": " + table);
    }
  }

  private static final List<Use> ALLOWED =
      List.of(
          new Use("apikey", Set.of("partners"), "one look-up authenticates a request"),
          new Use("identity", Set.of("partners"), "one look-up authenticates a request"),
          new Use("identity", Set.of("cenotes"), "an operator's cenotes must exist"),
          new Use(
              "identity",
              Set.of("audit_log"),
              "functions that act without the server, or for a partner who has not asked for it"),
          new Use(
              "file",
              Set.of("cenotes", "partners"),
              "a function deletes files that neither a cenote nor a partner's logo shows"),
          new Use("catalog", Set.of("partners"), "a new cenote waits for its owner's suspension"),
          new Use("settings", Set.of("partners"), "the settings are columns of the partner"),
          new Use(
              "partner",
              Set.of(
                  "users",
                  "partner_api_keys",
                  "api_key_usage",
                  "partner_webhooks",
                  "reservations",
                  "sales_rollups",
                  "sales_deltas"),
              "administrators' statistics of one and of all partners (PartnerCountQueries)"),
          new Use(
              "availability",
              Set.of("cenotes", "reservations", "payments", "events"),
              "places change in one statement with what they depend on, in functions"),
          new Use("pricing", Set.of("reservations"), "who holds a coupon or has booked before"),
          new Use(
              "reservation",
              Set.of("cenotes", "operator_cenotes"),
              "the front desk sees the cenotes of its operator"),
          new Use("payment", Set.of("reservations"), "the integrity check compares both"),
          new Use(
              "sandbox",
              Set.of(
                  "cenotes",
                  "slot_inventory",
                  "reservations",
                  "payments",
                  "payment_recovery_tokens",
                  "refunds",
                  "coupons",
                  "events",
                  "deliveries",
                  "partner_webhooks",
                  "endpoint_queues",
                  "sandbox_clocks"),
              "delete_sandbox_data empties a partner's sandbox, and statistics count its rows"),
          new Use(
              "reservation",
              Set.of("sandbox_clocks"),
              "holds expire by the clock that their partner has moved"),
          new Use("report", Set.of("sales"), "a view that the reservations publish for reports"),
          new Use(
              "report",
              Set.of("reservations"),
              "a trigger records how their changes change the sums of sales"),
          new Use(
              "report",
              Set.of("partners"),
              "sales by the kind of partner; who gets a weekly report, and in which time zone"),
          new Use(
              "event",
              Set.of("partner_webhooks", "deliveries", "endpoint_queues"),
              "relay_events numbers an event and queues its deliveries atomically"),
          new Use(
              "notification",
              Set.of("event_sequences"),
              "one query finds the partners with events that were not read"),
          new Use(
              "webhook",
              Set.of("events", "partners"),
              "a delivery sends its event, while its partner is active"));

  private static final Pattern MODULE = Pattern.compile("V\\d+__(\\w+)\\.sql");
  private static final Pattern CREATE =
      Pattern.compile("CREATE (?:OR REPLACE )?(?:TABLE|VIEW) (?:control\\.)?(\\w+)");
  private static final Pattern ENTITY =
      Pattern.compile("@Entity\\b[^{]*?@Table\\(name = \"(\\w+)\"[^{]*?\\bclass (\\w+)");
  private static final Pattern USE =
      Pattern.compile(
          "\\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE)\\s+(?:ONLY\\s+)?"
              + "((?:(?:\\w|%I)+\\.)?\\w+(?:(?:\\s+(?:AS\\s+)?\\w+)?\\s*,\\s*(?:\\w+\\.)?\\w+)*)");
  private static final Pattern NAME = Pattern.compile("\\w+");

  /** Modules whose tables are in a file of another name. */
  private static final Map<String, String> PLATFORM =
      Map.of("schema", "platform", "idempotency", "platform", "clock", "platform");

  @Test
  void each_table_is_named_by_its_own_module_only() {
    Map<String, String> owners = owners();
    assertThat(owners).hasSizeGreaterThan(25);
    Map<String, Set<Path>> foreign = new TreeMap<>();
    for (SqlText text : SqlTexts.all()) {
      for (String name : namesIn(text.text())) {
        String owner = owners.get(name);
        if (owner != null && !owner.equals(text.module())) {
          foreign
              .computeIfAbsent(text.module() + ": " + name, use -> new TreeSet<>())
              .add(text.place());
        }
      }
    }
    Set<String> allowed = ALLOWED.stream().flatMap(Use::keys).collect(Collectors.toSet());
    assertThat(foreign).as("tables of other modules").containsOnlyKeys(allowed);
  }

  /** The owners of tables and views, and of entities, by name. */
  private static Map<String, String> owners() {
    Map<String, String> owners = new TreeMap<>();
    for (Path file : SqlTexts.files(SqlTexts.MIGRATIONS, ".sql")) {
      Matcher versioned = MODULE.matcher(file.getFileName().toString());
      String module = versioned.matches() ? versioned.group(1) : SqlTexts.owner(file);
      CREATE
          .matcher(SqlTexts.read(file))
          .results()
          .forEach(table -> owners.put(table.group(1), PLATFORM.getOrDefault(module, module)));
    }
    for (Path file : SqlTexts.files(Path.of("src/main/java"), ".java")) {
      Matcher entity = ENTITY.matcher(SqlTexts.read(file));
      if (entity.find()) {
        owners.put(entity.group(2), SqlTexts.javaModule(file));
      }
    }
    return owners;
  }

  private static Set<String> namesIn(String text) {
    return USE.matcher(text)
        .results()
        .flatMap(use -> NAME.matcher(use.group(1)).results())
        .map(MatchResult::group)
        .collect(Collectors.toSet());
  }
}
