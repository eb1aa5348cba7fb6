package org.cenotes.partners.domain.catalog;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A picture of a cenote. */
public record Image(
    UUID id,
    String url,
    @Nullable String alt,
    boolean isPrimary,
    boolean isActive,
    int displayOrder) {}
