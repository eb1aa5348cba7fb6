package org.cenotes.partners.domain.sandbox;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * What was generated.
 *
 * @param created numbers of records that were generated
 * @param seed generates the same data again
 */
@Schema(name = "GeneratedSandboxData")
public record GeneratedData(SandboxCounts created, long seed) {}
