package org.cenotes.partners.domain.identity.administrator;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.cenotes.partners.domain.identity.password.PasswordHasher;
import org.cenotes.partners.domain.identity.password.PasswordPolicy;
import org.cenotes.partners.platform.migration.OwnerDatabase;
import org.cenotes.partners.platform.text.EmailAddresses;

/**
 * The command that creates an administrator, or restores the access of one: {@code java -cp …
 * AdministratorCommand [--password-stdin] EMAIL}. It activates the administrator, sets a password
 * that must be changed at the first login, removes the second factor and ends all sessions. With
 * {@code --remove-totp} it removes the second factor of any account and ends its sessions, and
 * changes nothing else. It needs the owner's login, like the migration. Exits with 0, with 1 when
 * it was refused, and with 2 when it was called wrongly.
 */
public final class AdministratorCommand {
  private static final String USAGE =
      """
      Usage: admin [--password-stdin | --remove-totp] EMAIL
      Creates the administrator EMAIL, or resets it: active, with a new password, without second factor.
        --remove-totp     removes the second factor of EMAIL, whoever's account it is, and changes nothing else
        --password-stdin  reads the password from a line of standard input; without it, one is generated and printed
      Environment: DATABASE_URL, DATABASE_OWNER_USER (cenotes_owner), DATABASE_OWNER_PASSWORD""";

  private static final String PASSWORD_STDIN = "--password-stdin";
  private static final String REMOVE_TOTP = "--remove-totp";
  private static final Pattern EMAIL = Pattern.compile("[^\\s@]+@[^\\s@]+");

  private AdministratorCommand() {}

  public static void main(String[] arguments) throws IOException {
    System.exit(run(List.of(arguments)));
  }

  private static int run(List<String> arguments) throws IOException {
    List<String> emails = arguments.stream().filter(word -> !word.startsWith("-")).toList();
    List<String> options = arguments.stream().filter(word -> word.startsWith("-")).toList();
    boolean given = options.equals(List.of(PASSWORD_STDIN));
    boolean removesTotp = options.equals(List.of(REMOVE_TOTP));
    if (emails.size() != 1 || !(options.isEmpty() || given || removesTotp)) {
      System.err.println(USAGE);
      return 2;
    }
    String written = emails.get(0).strip();
    Optional<String> wrong = refusal(written, true); // what exists, the database knows
    if (wrong.isPresent()) {
      return refused(wrong.get());
    }
    String email = EmailAddresses.normalize(written);
    if (removesTotp) {
      return removeTotp(email);
    }
    String password = given ? firstLine() : TemporaryPasswords.text();
    Optional<String> rejection = PasswordPolicy.rejection(password, email);
    return rejection.isPresent()
        ? refused("the password " + rejection.get())
        : reset(email, password, given);
  }

  /**
   * Why the address is refused.
   *
   * @param exists whether no account gets it anew: an earlier version has taken any address
   */
  static Optional<String> refusal(String email, boolean exists) {
    if (email.length() > EmailAddresses.MAX_LENGTH || !EMAIL.matcher(email).matches()) {
      return Optional.of(email + " is not an e-mail address");
    }
    return exists || EmailAddresses.isDeliverable(email)
        ? Optional.empty()
        : Optional.of(email + " is not " + EmailAddresses.DELIVERABLE);
  }

  private static String firstLine() throws IOException {
    BufferedReader input =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String line = input.readLine();
    return line == null ? "" : line;
  }

  private static int reset(String email, String password, boolean given) {
    String outcome;
    try {
      Optional<String> wrong = refusal(email, isAdministrators(email));
      if (wrong.isPresent()) {
        return refused(wrong.get());
      }
      outcome =
          OwnerDatabase.call(
              "SELECT control.reset_administrator(?, ?, ?)",
              email,
              PasswordHasher.hashNow(password),
              actor());
    } catch (SQLException e) {
      return refused("the database: " + e.getMessage());
    }
    if (outcome.equals("taken")) {
      return refused(email + " is the e-mail address of a user who is not an administrator");
    }
    System.out.println("The administrator " + email + " was " + outcome + ".");
    if (!given) {
      System.out.println("Temporary password: " + password);
    }
    System.out.println("It must be changed at the first login.");
    return 0;
  }

  private static boolean isAdministrators(String email) throws SQLException {
    String count =
        OwnerDatabase.call(
            "SELECT count(*) FROM control.users WHERE email = ? AND system_role = 'admin'", email);
    return !count.equals("0");
  }

  private static int removeTotp(String email) {
    String outcome;
    try {
      outcome = OwnerDatabase.call("SELECT control.remove_totp(?, ?)", email, actor());
    } catch (SQLException e) {
      return refused("the database: " + e.getMessage());
    }
    if (outcome.equals("unknown")) {
      return refused(email + " is not the e-mail address of a user");
    }
    if (outcome.equals("none")) {
      return refused(email + " has no second factor");
    }
    System.out.println(
        "The second factor of " + email + " was removed, and the logins have ended.");
    return 0;
  }

  /** As the audit log names it. */
  private static String actor() {
    return "administrator command of " + System.getProperty("user.name");
  }

  private static int refused(String reason) {
    System.err.println("Not done: " + reason + (reason.endsWith(".") ? "" : "."));
    return 1;
  }
}
