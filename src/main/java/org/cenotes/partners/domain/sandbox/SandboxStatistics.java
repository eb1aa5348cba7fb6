package org.cenotes.partners.domain.sandbox;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What a partner has in the sandbox.
 *
 * @param schemaAvailable whether the sandbox exists; all numbers are 0 without it
 * @param cenotes cenotes that were generated for the partner
 * @param guests guests that were generated for the partner
 * @param reservations reservations of the partner
 * @param events events in the partner's sandbox log
 * @param lastGeneratedAt when data was last generated; absent before the first time
 */
@Schema(name = "SandboxStatistics")
public record SandboxStatistics(
    boolean schemaAvailable,
    long cenotes,
    long guests,
    long reservations,
    long events,
    @Nullable Instant lastGeneratedAt) {}
