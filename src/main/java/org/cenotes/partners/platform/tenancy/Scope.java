package org.cenotes.partners.platform.tenancy;

import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Whose rows a transaction may see, on which data, on a connection of which pool. It is derived
 * from the caller's credential and from nothing else the caller sends.
 *
 * @param role the database role the transaction enters
 * @param partnerId the partner whose rows are visible; null in the platform's scope (all rows) and
 *     in a visitor's (no partner's rows)
 * @param data live or sandbox
 * @param pool where its connection comes from
 * @param clockAhead how far the time of this work is ahead of real time; zero outside the sandbox
 */
public record Scope(
    Role role, @Nullable UUID partnerId, DataSet data, ConnectionPool pool, Duration clockAhead) {
  /** The two database roles a transaction can enter. */
  public enum Role {
    APP_TENANT("app_tenant"),
    APP_PLATFORM("app_platform");

    private final String sqlName;

    Role(String sqlName) {
      this.sqlName = sqlName;
    }

    String sqlName() {
      return sqlName;
    }
  }

  /** One partner's rows. */
  public static Scope partner(UUID partnerId, DataSet data, ConnectionPool pool) {
    return new Scope(Role.APP_TENANT, Objects.requireNonNull(partnerId), data, pool, Duration.ZERO);
  }

  /** The same rows at a time that is ahead of real time. */
  public Scope ahead(Duration by) {
    return new Scope(role, partnerId, data, pool, by);
  }

  /** No partner's rows: only what everybody may see. */
  public static Scope visitor(DataSet data, ConnectionPool pool) {
    return new Scope(Role.APP_TENANT, null, data, pool, Duration.ZERO);
  }

  /** All rows, for a named reason. */
  public static Scope platform(PrivilegedScope reason, DataSet data, ConnectionPool pool) {
    Objects.requireNonNull(reason, "a privileged scope needs a reason");
    return new Scope(Role.APP_PLATFORM, null, data, pool, Duration.ZERO);
  }

  boolean isPlatform() {
    return role == Role.APP_PLATFORM;
  }
}
