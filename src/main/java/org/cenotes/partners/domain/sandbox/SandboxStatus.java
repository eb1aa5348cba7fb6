package org.cenotes.partners.domain.sandbox;

import java.time.Instant;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The state of a partner's sandbox.
 *
 * @param available whether the sandbox exists
 * @param explanation why it is not available; absent when it is
 * @param counts numbers of the partner's records in the sandbox; all 0 without it
 * @param clockAheadSeconds how far the partner's sandbox clock is ahead of real time, in seconds
 * @param lastGeneratedAt when data was last generated; absent before the first time
 * @param lastResetAt when the sandbox was last reset; absent before the first time
 */
@Schema(name = "SandboxStatus")
public record SandboxStatus(
    boolean available,
    @Nullable LocalizedText explanation,
    SandboxCounts counts,
    long clockAheadSeconds,
    @Nullable Instant lastGeneratedAt,
    @Nullable Instant lastResetAt) {}
