package org.cenotes.partners.domain.sandbox;

import java.time.Instant;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What a reset has deleted.
 *
 * @param available whether the sandbox exists; nothing is deleted without it
 * @param explanation why it is not available; absent when it is
 * @param deletedRecords number of records that were deleted
 * @param lastResetAt when the sandbox was reset; absent when it does not exist
 */
@Schema(name = "SandboxReset")
public record SandboxReset(
    boolean available,
    @Nullable LocalizedText explanation,
    long deletedRecords,
    @Nullable Instant lastResetAt) {}
