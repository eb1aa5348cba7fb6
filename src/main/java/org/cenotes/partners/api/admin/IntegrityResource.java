package org.cenotes.partners.api.admin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.cenotes.partners.api.guard.Admin;
import org.cenotes.partners.domain.operations.integrity.IntegrityFlow;
import org.cenotes.partners.domain.operations.integrity.IntegrityReport;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Consistency of inventory and reservations. */
@Path("/admin/integrity")
@ApplicationScoped
@Admin
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Admin operations")
public class IntegrityResource {
  private final IntegrityFlow integrity;

  @Inject
  public IntegrityResource(IntegrityFlow integrity) {
    this.integrity = integrity;
  }

  @GET
  @SuccessResponse(message = "operations.integrity_checked")
  @Operation(
      operationId = "checkIntegrity",
      summary = "Check data integrity",
      description =
          "Compares the places taken in every slot with the reservations that hold them, over the"
              + " whole database, and lists every difference.")
  public IntegrityReport check() {
    return integrity.report();
  }
}
