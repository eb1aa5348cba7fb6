package org.cenotes.partners.platform.migration;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.cenotes.partners.platform.secret.Vault;

/**
 * The command that seals every stored secret anew with the present master key: {@code java -cp …
 * Reseal [--count]}. It works while nodes serve, can be ended and repeated at any time, and needs
 * the owner's login, like the migration. Exits with 0 when all secrets are sealed with the present
 * key, with 1 when some are not, or it was refused, and with 2 when it was called wrongly.
 */
public final class Reseal {
  private static final String USAGE =
      """
      Usage: reseal [--count]
      Seals all stored secrets with the present master key, and counts the rows of each master key before and after.
        --count  only counts
      Exit code: 0 when no row of another key is left, 1 otherwise.
      Environment: DATABASE_URL, DATABASE_OWNER_USER (cenotes_owner), DATABASE_OWNER_PASSWORD,
        CENOTES_SECRETS_MASTER_KEY, CENOTES_SECRETS_FORMER_MASTER_KEYS (comma-separated)""";

  private static final String COUNT = "--count";
  private static final String MASTER_KEY = "cenotes.secrets.master-key";
  private static final String FORMER = "cenotes.secrets.former-master-keys";

  /** Rows that nodes change meanwhile are left to the next pass. */
  private static final int PASSES = 5;

  private final Connection owner;
  private final Vault vault;

  private Reseal(Connection owner, Vault vault) {
    this.owner = owner;
    this.vault = vault;
  }

  public static void main(String[] arguments) {
    System.exit(run(List.of(arguments)));
  }

  private static int run(List<String> arguments) {
    if (arguments.size() > 1 || !arguments.stream().allMatch(COUNT::equals)) {
      System.err.println(USAGE);
      return 2;
    }
    try {
      Vault vault = keys();
      try (Connection owner = OwnerDatabase.fromEnvironment().getConnection()) {
        owner.setAutoCommit(false);
        Reseal command = new Reseal(owner, vault);
        return arguments.isEmpty() ? command.reseal() : command.count();
      }
    } catch (SQLException | RuntimeException e) {
      System.err.println("Not done: " + DatabaseStartAttempt.reason(e));
      return 1;
    }
  }

  private static Vault keys() {
    String masterKey = Variables.setting(MASTER_KEY, "");
    String former = Variables.setting(FORMER, "");
    if (masterKey.isEmpty()) {
      throw new IllegalArgumentException(MASTER_KEY + " must be set, as it is on the nodes");
    }
    try {
      return Vault.of(masterKey, former.isEmpty() ? List.of() : List.of(former.split(",")));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          MASTER_KEY + " and " + FORMER + " must be keys of 32 random bytes in Base64", e);
    }
  }

  private int count() throws SQLException {
    SealedCounts rows = SealedCounts.count(owner);
    System.out.print(lines(rows));
    return otherKeys(rows).isEmpty() ? 0 : 1;
  }

  private int reseal() throws SQLException {
    checkNodesHaveKey();
    SealedCounts before = SealedCounts.count(owner);
    System.out.print("Before:\n" + lines(before));
    Set<String> former = new TreeSet<>(vault.keyIds());
    former.remove(vault.keyId());
    List<String> damaged = new ArrayList<>();
    long resealed = 0;
    SealedCounts after = before;
    for (int pass = 0; pass < PASSES && after.of(former) > damaged.size(); pass++) {
      damaged.clear();
      for (SealedColumn column : SealedColumn.all(owner)) {
        SealedColumn.Result result = column.reseal(owner, vault, former);
        resealed += result.resealed();
        damaged.addAll(result.damaged());
      }
      after = SealedCounts.count(owner);
    }
    forgetUnused(after);
    System.out.print("Sealed anew: " + resealed + " rows\nAfter:\n" + lines(after));
    damaged.forEach(row -> System.err.println("Cannot be opened, was altered: " + row));
    Set<String> others = otherKeys(after);
    if (!others.isEmpty()) {
      throw new IllegalStateException(
          "rows are left under the master keys " + String.join(", ", others));
    }
    return 0;
  }

  /** The keys that have sealed rows, without the present one. */
  private Set<String> otherKeys(SealedCounts rows) {
    Set<String> others = new TreeSet<>(rows.keyIds());
    others.remove(vault.keyId());
    return others;
  }

  /** A mistyped key would seal what no node can open. */
  private void checkNodesHaveKey() throws SQLException {
    try (PreparedStatement query =
        owner.prepareStatement("SELECT FROM control.master_keys WHERE key_id = ?")) {
      query.setString(1, vault.keyId());
      try (ResultSet noted = query.executeQuery()) {
        if (!noted.next()) {
          throw new IllegalStateException(
              "no node has the master key " + vault.keyId() + "; start the nodes with it first");
        }
      }
    }
  }

  /** Nodes need not have the keys that have sealed nothing any more. */
  private void forgetUnused(SealedCounts after) throws SQLException {
    Set<String> used = new TreeSet<>(after.keyIds());
    used.add(vault.keyId());
    try (PreparedStatement forget =
        owner.prepareStatement("DELETE FROM control.master_keys WHERE key_id <> ALL (?)")) {
      forget.setArray(1, owner.createArrayOf("text", used.toArray()));
      forget.executeUpdate();
    }
    owner.commit();
  }

  private String lines(SealedCounts rows) {
    return rows.lines(vault.keyId(), vault.keyIds());
  }
}
