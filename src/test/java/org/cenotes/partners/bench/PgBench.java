package org.cenotes.partners.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cenotes.partners.harness.Postgres;

/**
 * The baseline of (b): pgbench runs the SQL of a booking (scope, reservation, event, places) with
 * the same login, roles and policies. The values are copied from rows that the server wrote, except
 * those that differ between bookings.
 */
final class PgBench {
  private static final Pattern TPS = Pattern.compile("tps = ([0-9.]+)");
  private static final int CLIENTS = 10;

  /** Starts with the time, as the server's version 7 UUIDs do. */
  private static final String NEW_ID =
      "(lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') ||"
          + " substr(md5(random()::text), 1, 20))::uuid";

  private final SystemUnderTest system;
  private final Path script;

  PgBench(SystemUnderTest system) throws SQLException, IOException {
    this.system = system;
    this.script = Path.of("target/bench/booking.sql").toAbsolutePath();
    system.sql(
        "CREATE SEQUENCE IF NOT EXISTS live.bench_numbers; GRANT USAGE ON live.bench_numbers TO"
            + " app_tenant");
    Files.writeString(script, scriptText());
  }

  /** Runs pgbench for the given time and returns bookings per second. */
  double perSecond(Duration time) {
    List<String> command =
        List.of(
            "pgbench",
            "-n",
            "-M",
            "prepared",
            "-c",
            Integer.toString(CLIENTS),
            "-j",
            "2",
            "-T",
            Long.toString(time.toSeconds()),
            "-f",
            script.toString(),
            "-h",
            "127.0.0.1",
            "-p",
            Integer.toString(system.postgres.port()),
            "-U",
            "cenotes_app",
            Postgres.DATABASE);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("PGPASSWORD", Postgres.PASSWORD);
    try {
      Process pgbench = builder.start();
      String output =
          new String(
              pgbench.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
      Matcher tps = TPS.matcher(output);
      if (pgbench.waitFor() != 0 || output.contains("aborted") || !tps.find()) {
        throw new IllegalStateException("pgbench failed:\n" + output);
      }
      return Double.parseDouble(tps.group(1));
    } catch (IOException e) {
      throw new IllegalStateException(
          "pgbench must be on the PATH (package postgresql-contrib or postgresql)", e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private String scriptText() throws SQLException {
    String day = "(DATE '" + LocalDate.now(ZoneOffset.UTC).plusDays(2) + "' + :day::int)";
    String cenote = "(ARRAY['" + String.join("','", system.cenotes) + "']::uuid[])[:cenote::int]";
    String hour = "make_time(:hour::int, 0, 0)";
    String number = "nextval('bench_numbers')";
    String reservation =
        insert(
            "reservations",
            Map.of(
                "id",
                NEW_ID,
                "confirmation_code",
                "'CN-' || lpad(upper(to_hex(" + number + ")), 8, '0')",
                "cenote_id",
                cenote,
                "visit_date",
                day,
                "start_time",
                hour,
                "slot_starts",
                "ARRAY[" + hour + "]",
                "created_at",
                "now()",
                "updated_at",
                "now()"));
    String event =
        insert(
            "events",
            Map.of(
                "id",
                "'evt_' || md5(random()::text)",
                "resource_id",
                NEW_ID,
                "occurred_at",
                "now()"));
    return String.join(
        "\n",
        "\\set cenote random(1, " + system.cenotes.size() + ")",
        "\\set day random(0, 499)",
        "\\set hour random(8, 17)",
        "BEGIN;",
        "SELECT set_config('role', 'app_tenant', true), set_config('search_path', 'live, control', true), set_config('app.partner_id', '%s', true);"
            .formatted(system.partnerId),
        reservation,
        event,
        "SELECT claim_places(%s, 2, %s, ARRAY[%s], ARRAY[5000], 1);".formatted(cenote, day, hour),
        "COMMIT;",
        "");
  }

  /** An INSERT that copies the newest row, except for the given columns. */
  private String insert(String table, Map<String, String> replacements) throws SQLException {
    List<String> names = new ArrayList<>();
    List<String> values = new ArrayList<>();
    try (Connection connection = system.postgres.superuser();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT * FROM live." + table + " ORDER BY id DESC LIMIT 1")) {
      row.next();
      for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
        String name = row.getMetaData().getColumnName(i);
        String type = row.getMetaData().getColumnTypeName(i);
        String value = row.getString(i);
        names.add(name);
        values.add(
            replacements.getOrDefault(name, value == null ? "NULL" : literal(value) + "::" + type));
      }
    }
    return "INSERT INTO "
        + table
        + " ("
        + String.join(", ", names)
        + ") VALUES ("
        + String.join(", ", values)
        + ");";
  }

  /**
   * An E-string, because pgbench reads a colon before a word as a variable, even inside a string.
   */
  private static String literal(String value) {
    return "E'" + value.replace("\\", "\\\\").replace("'", "''").replace(":", "\\x3a") + "'";
  }
}
