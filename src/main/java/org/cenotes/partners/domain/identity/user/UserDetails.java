package org.cenotes.partners.domain.identity.user;

import org.jspecify.annotations.Nullable;

/** Changes to a user's names and phone; null when unchanged. */
public record UserDetails(
    @Nullable String firstName, @Nullable String lastName, @Nullable String phone) {}
