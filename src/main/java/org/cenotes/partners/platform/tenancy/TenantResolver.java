package org.cenotes.partners.platform.tenancy;

import java.util.UUID;
import org.hibernate.context.spi.CurrentTenantIdentifierResolver;

/**
 * The application half of tenant isolation: gives Hibernate the partner whose rows its own queries
 * may read ({@code @TenantId}).
 */
public class TenantResolver implements CurrentTenantIdentifierResolver<UUID> {
  /** Stands for the platform; the database refuses it as a row's partner. */
  static final UUID PLATFORM = new UUID(0, 0);

  /** Stands for no partner; no row has it. */
  static final UUID NOBODY = new UUID(-1, -1);

  @Override
  public UUID resolveCurrentTenantIdentifier() {
    Scope scope = CurrentScope.current();
    if (scope == null) {
      return NOBODY;
    }
    if (scope.isPlatform()) {
      return PLATFORM;
    }
    UUID partnerId = scope.partnerId();
    return partnerId == null ? NOBODY : partnerId;
  }

  @Override
  public boolean isRoot(UUID tenantId) {
    return PLATFORM.equals(tenantId);
  }

  @Override
  public boolean validateExistingCurrentSessions() {
    return false;
  }
}
