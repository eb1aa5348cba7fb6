package org.cenotes.partners.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cenotes.partners.harness.Product;

/** The statements that PostgreSQL executes while this is open, read from its own log. */
final class StatementLog implements AutoCloseable {
  /** The beginning of a log entry: {@code @@<application>@@LOG: execute <name>: <text>}. */
  private static final Pattern ENTRY =
      Pattern.compile(
          "@@(?<who>[^@]*)@@LOG:  (?:execute [^:]*|statement): (?<text>.*?)(?=\\n@@|\\z)",
          Pattern.DOTALL);

  private final Connection superuser;
  private final Path file;
  private int read;

  StatementLog() throws SQLException, IOException {
    superuser = Product.postgres().superuser();
    file = Path.of(setting("data_directory") + ".log");
    configure("SET log_line_prefix = '@@%a@@'");
    configure("SET log_parameter_max_length = 0");
    configure("SET log_statement = 'all'");
    reload();
    read = text().length();
  }

  /** Forgets earlier statements. */
  void clear() throws IOException {
    read = text().length();
  }

  /** Statements executed since by connections of this name, without BEGIN, COMMIT and ROLLBACK. */
  List<String> statements(String application) throws IOException {
    Matcher entries = ENTRY.matcher(text().substring(read));
    return entries
        .results()
        .filter(entry -> entry.group(1).startsWith(application))
        .map(entry -> entry.group(2).strip())
        .filter(text -> !text.matches("(?s)BEGIN.*|COMMIT|ROLLBACK"))
        .toList();
  }

  private String text() throws IOException {
    return Files.readString(file);
  }

  private void configure(String what) throws SQLException {
    try (Statement statement = superuser.createStatement()) {
      statement.execute("ALTER SYSTEM " + what);
    }
  }

  private void reload() throws SQLException {
    try (Statement statement = superuser.createStatement()) {
      statement.execute("SELECT pg_reload_conf()");
    }
  }

  private String setting(String name) throws SQLException {
    try (Statement statement = superuser.createStatement();
        ResultSet row = statement.executeQuery("SHOW " + name)) {
      row.next();
      return row.getString(1);
    }
  }

  @Override
  public void close() throws SQLException {
    configure("RESET log_line_prefix");
    configure("RESET log_parameter_max_length");
    configure("RESET log_statement");
    reload();
    superuser.close();
  }
}
