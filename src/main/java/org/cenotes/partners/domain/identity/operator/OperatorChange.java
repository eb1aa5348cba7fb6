package org.cenotes.partners.domain.identity.operator;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is to be of an operator; null leaves the value.
 *
 * @param email normalised
 * @param passwordHash of a new password, which ends every session
 */
public record OperatorChange(
    @Nullable String email,
    @Nullable String firstName,
    @Nullable String lastName,
    @Nullable String passwordHash,
    @Nullable List<UUID> cenoteIds,
    @Nullable Boolean isActive) {}
