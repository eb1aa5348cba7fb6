package org.cenotes.partners.api.publicapi;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.cenotes.partners.api.guard.Anyone;
import org.cenotes.partners.api.guard.NotInProduction;
import org.cenotes.partners.domain.operations.demo.DemoData;
import org.cenotes.partners.domain.operations.demo.DemoFlow;
import org.cenotes.partners.platform.idempotency.WithoutIdempotencyKey;
import org.cenotes.partners.platform.response.RevealsSecret;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Creates demonstration data; not available in production. */
@Path("/partner/seed-test-data")
@ApplicationScoped
@Anyone
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Partner")
public class SeedResource {
  private static final int ALL_CENOTES = 50;

  /** How much to create. */
  @Schema(name = "SeedTestData")
  public record SeedRequest(
      @Nullable
          @Min(1)
          @Max(50)
          @Schema(description = "Number of cenotes. Default: all of the demonstration catalogue.")
          Integer cenotes,
      @Nullable @Min(0) @Max(50) @Schema(description = "Number of reservations. Default: 0.")
          Integer reservations) {}

  private final DemoFlow demo;

  @Inject
  public SeedResource(DemoFlow demo) {
    this.demo = demo;
  }

  @POST
  @NotInProduction
  @RevealsSecret
  @SuccessResponse(status = 201, message = "partners.seed_data_created")
  @WithoutIdempotencyKey("each call creates a partner of its own.")
  @Operation(
      operationId = "seedTestData",
      summary = "Create demonstration data",
      description =
          "Creates a demonstration partner with a user, a live key and a test key, and makes sure"
              + " that the demonstration catalogue exists. Available in development and test only.")
  public DemoData seed(@Nullable @Valid SeedRequest body) {
    Integer cenotes = body == null ? null : body.cenotes();
    Integer reservations = body == null ? null : body.reservations();
    return demo.create(
        cenotes == null ? ALL_CENOTES : cenotes, reservations == null ? 0 : reservations);
  }
}
