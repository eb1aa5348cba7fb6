package org.cenotes.partners.platform.tenancy;

import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Whose rows a transaction may see, on which data, through which pool. Made from the caller's
 * credential, never from anything the caller sends besides.
 *
 * @param role the database role the transaction enters
 * @param partnerId the partner whose rows are seen, or null: none of them
 * @param data live or sandbox
 * @param lane the pool
 */
public record Scope(Role role, @Nullable UUID partnerId, DataSet data, ConnectionPool lane) {
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
  public static Scope partner(UUID partnerId, DataSet data, ConnectionPool lane) {
    return new Scope(Role.APP_TENANT, Objects.requireNonNull(partnerId), data, lane);
  }

  /** No partner's rows: what anybody may see. */
  public static Scope visitor(DataSet data, ConnectionPool lane) {
    return new Scope(Role.APP_TENANT, null, data, lane);
  }

  /** All rows, for a named reason. */
  public static Scope platform(PrivilegedScope door, DataSet data, ConnectionPool lane) {
    Objects.requireNonNull(door, "the platform's view is entered through a named door");
    return new Scope(Role.APP_PLATFORM, null, data, lane);
  }

  boolean isPlatform() {
    return role == Role.APP_PLATFORM;
  }
}
