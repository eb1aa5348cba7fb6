package org.cenotes.partners.domain.operations.integrity;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.tenancy.DataSet;

/** Which data schemas the database has. */
@Repository
class ExistingDataSets {
  @PersistenceContext private EntityManager entities;

  boolean exists(DataSet data) {
    return NativeQueries.select(
            entities, "SELECT to_regnamespace(:name) IS NOT NULL", Boolean.class)
        .setParameter("name", data.schema())
        .getSingleResult();
  }
}
