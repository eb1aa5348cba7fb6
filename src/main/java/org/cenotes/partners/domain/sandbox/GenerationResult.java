package org.cenotes.partners.domain.sandbox;

import org.cenotes.partners.domain.catalog.LocalizedText;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What a user's request has generated.
 *
 * @param available whether the sandbox exists; nothing is generated without it
 * @param explanation why it is not available; absent when it is
 * @param created numbers of records that were generated
 * @param seed generates the same data again; absent when nothing could be generated
 */
@Schema(name = "SandboxGeneration")
public record GenerationResult(
    boolean available,
    @Nullable LocalizedText explanation,
    SandboxCounts created,
    @Nullable Long seed) {}
