package org.cenotes.partners.domain.sandbox;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * What a clean-up has deleted.
 *
 * @param deletedRecords number of reservations, payments, refunds, guests, cenotes and events that
 *     were deleted
 */
@Schema(name = "DeletedSandboxRecords")
public record DeletedRecords(long deletedRecords) {}
