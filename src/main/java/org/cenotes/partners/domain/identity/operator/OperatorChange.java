package org.cenotes.partners.domain.identity.operator;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Changes to an operator; null when unchanged.
 *
 * @param email normalised; a new one ends all sessions
 * @param passwordHash of a new password; ends all sessions
 * @param removesTotp whether the second factor is removed; ends all sessions if there was one
 */
public record OperatorChange(
    @Nullable String email,
    @Nullable String firstName,
    @Nullable String lastName,
    @Nullable String passwordHash,
    @Nullable List<UUID> cenoteIds,
    @Nullable Boolean isActive,
    boolean removesTotp) {}
