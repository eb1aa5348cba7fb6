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

/** Consistency of places, coupons, payments and sales. */
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
          "Checks for live and sandbox, over the whole database, that the places taken in every"
              + " slot equal those that reservations hold, that coupons count the reservations that"
              + " hold them, that no reservation has two active payments, that the refunds of each"
              + " payment are consistent with what it owes, and that the rollups of sales equal the"
              + " sales. Lists at most 100 differences of each check. A refund or money of"
              + " another amount than requested that waits for staff counts as a difference, and so"
              + " does a check that is not finished in time.")
  public IntegrityReport check() {
    return integrity.report();
  }
}
