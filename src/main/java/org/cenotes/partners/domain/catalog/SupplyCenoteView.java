package org.cenotes.partners.domain.catalog;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A cenote as its owner and administrators see it, with everything that is inactive.
 *
 * @param ownerPartnerId the partner that owns the cenote; absent for a cenote of the platform
 * @param externalId the operator's own id of an imported cenote
 * @param checklist what the cenote needs before it can be published, besides Spanish in each of its
 *     texts
 * @param rejectionReason why publication was rejected; only in a draft
 * @param suspensionReason why the cenote was suspended; only while it is
 * @param publishRequestedAt when its publication was last requested
 * @param publishedAt when it was last published
 */
@Schema(name = "SupplyCenote")
public record SupplyCenoteView(
    @JsonUnwrapped CenoteView cenote,
    @Nullable UUID ownerPartnerId,
    @Nullable String externalId,
    Checklist checklist,
    @Nullable String rejectionReason,
    @Nullable String suspensionReason,
    @Nullable Instant publishRequestedAt,
    @Nullable Instant publishedAt) {}
