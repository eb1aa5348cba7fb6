package org.cenotes.partners.domain.identity.user;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Changes to a user's names and phone; null when unchanged.
 *
 * @param phone normalised; empty to remove it
 */
public record UserDetails(
    @Nullable String firstName, @Nullable String lastName, @Nullable Optional<String> phone) {}
