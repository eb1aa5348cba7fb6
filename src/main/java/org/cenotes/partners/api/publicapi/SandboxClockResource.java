package org.cenotes.partners.api.publicapi;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.cenotes.partners.api.guard.Caller;
import org.cenotes.partners.api.guard.SandboxKey;
import org.cenotes.partners.domain.sandbox.SandboxClockView;
import org.cenotes.partners.domain.sandbox.SandboxFlow;
import org.cenotes.partners.platform.idempotency.IdempotentAfterPreparation;
import org.cenotes.partners.platform.idempotency.IdempotentTransaction;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The sandbox clock of the calling key's partner. */
@Path("/partner-sandbox/clock")
@ApplicationScoped
@SandboxKey
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Sandbox")
public class SandboxClockResource {
  /** 31 days. */
  private static final long MAX_SECONDS = 31 * 24 * 3_600;

  /**
   * How far to move the clock.
   *
   * @param seconds by how many seconds to move the clock ahead, at most 31 days
   */
  @Schema(name = "AdvanceClock")
  public record Advance(@NotNull @Min(1) @Max(MAX_SECONDS) Long seconds) {}

  private final SandboxFlow sandbox;
  private final IdempotentTransaction idempotent;
  private final Caller caller;

  @Inject
  public SandboxClockResource(
      SandboxFlow sandbox, IdempotentTransaction idempotent, Caller caller) {
    this.sandbox = sandbox;
    this.idempotent = idempotent;
    this.caller = caller;
  }

  @POST
  @Path("/advance")
  @IdempotentAfterPreparation // waits without a transaction
  @SuccessResponse(message = "partners.sandbox.clock_advanced")
  @Operation(
      operationId = "advanceSandboxClock",
      summary = "Advance the sandbox clock",
      description =
          "Moves the partner's sandbox clock ahead, for all its test keys: holds expire, cutoffs and"
              + " quotes pass, visits end, and pending deliveries to test webhook endpoints become"
              + " due. Only a reset sets the clock back. Times of events, deliveries and payments"
              + " are real. While data of the partner is generated or deleted, or another request"
              + " moves the clock, it waits for up to two seconds before it answers 429.")
  public @Nullable SandboxClockView advance(@NotNull @Valid Advance body) {
    UUID partnerId = caller.key().partner().id();
    return sandbox.waitForClock(
        partnerId, () -> idempotent.run(() -> sandbox.advance(partnerId, body.seconds())));
  }
}
