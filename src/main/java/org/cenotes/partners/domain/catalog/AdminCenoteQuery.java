package org.cenotes.partners.domain.catalog;

import jakarta.ws.rs.QueryParam;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** Filters and order of the list of all cenotes. */
public class AdminCenoteQuery extends SupplyQuery {
  @QueryParam("ownerPartnerId")
  @Parameter(description = "Only cenotes of this partner.")
  @Nullable UUID ownerPartnerId;

  @Override
  @Nullable UUID owner() {
    return ownerPartnerId;
  }
}
