package org.cenotes.partners.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The parts of tenant isolation that the schema itself enforces. */
class SchemaIT {
  /** Indexes that only the moved clocks of the sandbox need: live bookings do not pay for them. */
  private static final List<String> SANDBOX_ONLY =
      List.of("reservations_ending_of_partner", "reservations_holds_of_partner");

  private static Migrated database;

  @BeforeAll
  static void migrate() throws SQLException {
    database = new Migrated("schema");
  }

  @AfterAll
  static void close() throws SQLException {
    database.close();
  }

  /** Each schema has a Flyway history, which no partner may read and only the owner may write. */
  @Test
  void no_table_exists_in_both_control_and_a_data_schema() throws SQLException {
    String both =
        """
        SELECT table_name FROM information_schema.tables WHERE table_schema = 'control'
        INTERSECT
        SELECT table_name FROM information_schema.tables WHERE table_schema IN ('live', 'sandbox')
        """;
    assertThat(database.rows(both)).containsExactly("flyway_schema_history");
    String mayUse =
        "SELECT n.nspname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE"
            + " c.relname = 'flyway_schema_history' AND (has_table_privilege('app_tenant', c.oid,"
            + " 'SELECT') OR has_table_privilege('app_platform', c.oid, 'INSERT, UPDATE, DELETE,"
            + " TRUNCATE'))";
    assertThat(database.rows(mayUse)).isEmpty();
  }

  /** The command that seals all secrets anew finds them by their names. */
  @Test
  void sealed_columns_are_named_so() throws SQLException {
    assertThat(database.rows("SELECT place FROM control.sealed_columns()"))
        .containsExactlyInAnyOrder(
            "control.notifications.sealed_link",
            "control.partner_webhooks.former_sealed_secret",
            "control.partner_webhooks.sealed_secret",
            "control.partner_webhooks.second_former_sealed_secret",
            "control.partner_webhooks.third_former_sealed_secret",
            "control.partners.billing.sealedClabe",
            "control.signing_keys.sealed_jwk",
            "control.totp_credentials.sealed_secret",
            "live.payments.sealed_secret",
            "sandbox.payments.sealed_secret");
    assertThat(
            database.rows(
                "SELECT DISTINCT column_name FROM information_schema.columns WHERE data_type ="
                    + " 'bytea' AND table_schema IN ('control', 'live', 'sandbox')"
                    + " AND column_name !~ '(^|_)sealed_'"))
        .as("other binary columns; one with secrets that are sealed must be named so")
        .containsExactlyInAnyOrder(
            "body",
            "content",
            "coupon_customer",
            "customer",
            "digest",
            "durations",
            "fingerprint",
            "hash",
            "key_digest",
            "last_request",
            "pass_hash",
            "previous_hash",
            "request_digest",
            "requests",
            "subject",
            "token_digest");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT table_name, column_name, data_type, udt_name, is_nullable, column_default,"
            + " collation_name FROM information_schema.columns WHERE table_schema = '$'",
        "SELECT conrelid::regclass, conname, contype, pg_get_constraintdef(oid) FROM pg_constraint"
            + " WHERE connamespace = '$'::regnamespace",
        "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = '$'",
        "SELECT tablename, policyname, permissive, roles, cmd, qual, with_check FROM pg_policies"
            + " WHERE schemaname = '$'",
        "SELECT relname, relkind, relrowsecurity, relforcerowsecurity, reloptions FROM pg_class"
            + " WHERE relnamespace = '$'::regnamespace AND relkind <> 't'",
        "SELECT grantee, table_name, privilege_type FROM information_schema.role_table_grants WHERE"
            + " table_schema = '$'",
        "SELECT proname, prosecdef, proacl, pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace"
            + " = '$'::regnamespace",
        "SELECT tgrelid::regclass, tgname, pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class"
            + " c ON c.oid = tgrelid WHERE NOT tgisinternal AND relnamespace = '$'::regnamespace",
      })
  void live_and_sandbox_are_identical(String query) throws SQLException {
    assertThat(structure(query, "live")).isNotEmpty().isEqualTo(structure(query, "sandbox"));
  }

  private static List<String> structure(String query, String schema) throws SQLException {
    return database.rows(query.replace("$", schema)).stream()
        .filter(row -> !schema.equals("sandbox") || SANDBOX_ONLY.stream().noneMatch(row::contains))
        .map(row -> row.replace(schema + ".", "").replace("'" + schema + "'", "''"))
        .map(row -> row.replaceAll("search_path TO '" + "[^']*'", "search_path"))
        // Constraints that PostgreSQL names contain numbers of their own.
        .map(row -> row.replaceAll("\\b\\d+_\\d+_\\d+_not_null", "not_null"))
        .sorted()
        .toList();
  }

  /** There is no route by which anybody could write them, in production. */
  @Test
  void every_sandbox_has_coupons_and_rules_and_live_has_none() throws SQLException {
    assertThat(
            database.rows(
                "SELECT code, coalesce(rate_bp, amount), redeemed FROM sandbox.coupons ORDER BY 1"))
        .containsExactly("BIENVENIDO10 | 1000 | 0", "SELVA50 | 5000 | 0", "VENCIDO10 | 1000 | 0");
    assertThat(
            database.rows(
                "SELECT name ->> 'en', auto_apply, promotion ->> 'id' FROM sandbox.discount_rules"
                    + " ORDER BY id"))
        .containsExactly(
            "Groups of 12 or more | t | null",
            "Quiet season | f | 01900000-0000-7000-8000-00000000d0aa");
    assertThat(
            database.rows(
                "SELECT code FROM live.coupons UNION ALL SELECT id::text FROM live.discount_rules"))
        .isEmpty();
  }

  @Test
  void every_table_with_a_partner_has_forced_row_level_security() throws SQLException {
    String tables =
        """
        SELECT n.nspname || '.' || c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE n.nspname IN ('control', 'live', 'sandbox') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
           AND (c.relname = 'partners' OR EXISTS (SELECT FROM pg_attribute a
                 WHERE a.attrelid = c.oid AND a.attname IN ('partner_id', 'owner_partner_id')))
        """;
    assertThat(database.rows(tables))
        .contains("live.reservations", "sandbox.events", "control.users", "control.partners");
    assertThat(database.rows(tables + " AND NOT (c.relrowsecurity AND c.relforcerowsecurity)"))
        .isEmpty();
  }

  /** Those of live; the sandbox has the same. An exception stands here as it is stored. */
  @Test
  void a_partner_reaches_rows_of_its_own_but_for_named_exceptions() throws SQLException {
    String policies =
        """
        SELECT schemaname || '.' || tablename, policyname, permissive, cmd,
               replace(qual, 'control.', ''), replace(with_check, 'control.', '')
          FROM pg_policies
         WHERE schemaname IN ('control', 'live') AND roles && '{app_tenant, cenotes_app, public}'::name[]
        """;
    String own = " | own_rows | PERMISSIVE | ALL | (partner_id = current_partner()) | null";
    List<String> found = database.rows(policies);
    assertThat(found)
        .contains("live.payments" + own, "control.audit_log" + own, "control.files" + own);
    assertThat(found)
        .filteredOn(row -> !row.endsWith(own))
        .containsExactlyInAnyOrder(
            "control.partners | own_row | PERMISSIVE | ALL | (id = current_partner()) | null",
            "control.files | not_withdrawn | RESTRICTIVE | SELECT | (withdrawn_at IS NULL) | null",
            "control.notification_optouts | own_rows | PERMISSIVE | SELECT | is_own_user(user_id)"
                + " | null",
            "live.cenotes | on_sale | PERMISSIVE | SELECT | (((state = 'active'::text) AND"
                + " owner_active AND (NOT is_private)) OR (owner_partner_id = current_partner()))"
                + " | null",
            "live.cenotes | own_insert | PERMISSIVE | INSERT | null | (owner_partner_id ="
                + " current_partner())",
            "live.cenotes | own_update | PERMISSIVE | UPDATE | (owner_partner_id ="
                + " current_partner()) | null",
            "live.cenotes | own_delete | PERMISSIVE | DELETE | (owner_partner_id ="
                + " current_partner()) | null",
            "live.quotes | own_or_public | PERMISSIVE | SELECT | ((partner_id IS NULL) OR"
                + " (partner_id = current_partner())) | null",
            "live.quotes | own_insert | PERMISSIVE | INSERT | null | (NOT (partner_id IS DISTINCT"
                + " FROM current_partner()))");
  }

  @Test
  void no_row_can_have_the_nil_uuid_as_its_partner() throws SQLException {
    String held =
        """
        SELECT n.nspname || '.' || c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
          JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname IN ('partner_id', 'owner_partner_id')
         WHERE n.nspname IN ('control', 'live', 'sandbox') AND c.relkind IN ('r', 'p')
           AND c.relname NOT IN ('audit_log', 'audit_checkpoints') -- the platform has a chain of its own
           AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND a.attnum = ANY (k.conkey)
                 AND (k.confrelid = 'control.partners'::regclass
                      OR (k.contype = 'c' AND pg_get_constraintdef(k.oid) LIKE '%<> ''00000000-0000-0000-0000-000000000000''%')))
        """;
    assertThat(database.rows(held)).isEmpty();
    for (String insert :
        List.of(
            "control.partners (id, company_name, contact_name, email, status, created_at,"
                + " updated_at) VALUES ('%s', 'A', 'B', 'c@d.example', 'PENDING', now(), now())",
            "control.idempotency_records VALUES ('live', '%s', 'key', 'k', sha256('x'), 201, 'b',"
                + " now())",
            "live.events VALUES ('evt_1', '%s', 'test', now(), NULL, 'test', gen_random_uuid(), 0,"
                + " '{}')")) {
      assertThatThrownBy(() -> database.script("INSERT INTO " + insert.formatted(new UUID(0, 0))))
          .as(insert)
          .isInstanceOfSatisfying(
              SQLException.class, refusal -> assertThat(refusal.getSQLState()).isEqualTo("23514"));
    }
  }

  @Test
  void the_application_roles_own_nothing_and_have_no_rights_on_partitions() throws SQLException {
    assertThat(
            database.rows(
                "SELECT c.oid::regclass FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner WHERE"
                    + " r.rolname IN ('cenotes_app', 'app_tenant', 'app_platform') UNION ALL SELECT"
                    + " p.oid::regclass FROM pg_proc p JOIN pg_roles r ON r.oid = p.proowner WHERE"
                    + " r.rolname IN ('cenotes_app', 'app_tenant', 'app_platform')"))
        .isEmpty();
    String partitions =
        "SELECT c.relname, r.rolname FROM pg_class c, pg_roles r WHERE c.relispartition";
    assertThat(database.rows(partitions)).hasSizeGreaterThan(30);
    assertThat(
            database.rows(
                partitions
                    + " AND r.rolname IN ('cenotes_app', 'app_tenant', 'app_platform') AND"
                    + " has_table_privilege(r.oid, c.oid, 'SELECT, INSERT, UPDATE, DELETE,"
                    + " TRUNCATE')"))
        .isEmpty();
  }

  @Test
  void functions_with_their_owners_rights_are_not_public_and_set_their_search_path()
      throws SQLException {
    String unsafe =
        """
        SELECT p.oid::regprocedure FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
         WHERE n.nspname IN ('control', 'live', 'sandbox') AND p.prosecdef
           AND (NOT EXISTS (SELECT FROM unnest(p.proconfig) c WHERE c LIKE 'search\\_path=%, pg\\_temp')
                OR (p.prorettype <> 'trigger'::regtype
                    AND (p.proacl IS NULL OR EXISTS (SELECT FROM aclexplode(p.proacl) WHERE grantee = 0))))
        """;
    assertThat(database.rows(unsafe)).isEmpty();
  }

  @Test
  void the_login_role_has_no_rights_of_its_own() throws SQLException {
    assertThat(
            database.rows(
                "SELECT table_schema, table_name, privilege_type FROM"
                    + " information_schema.role_table_grants WHERE grantee IN ('cenotes_app',"
                    + " 'PUBLIC') AND table_schema IN ('control', 'live', 'sandbox', 'public')"))
        .isEmpty();
    assertThat(
            database.rows(
                "SELECT rolname, rolinherit, rolsuper, rolbypassrls FROM pg_roles"
                    + " WHERE rolname IN ('cenotes_app', 'app_tenant', 'app_platform') ORDER BY 1"))
        .containsExactly(
            "app_platform | t | f | f", "app_tenant | t | f | f", "cenotes_app | f | f | f");
  }
}
