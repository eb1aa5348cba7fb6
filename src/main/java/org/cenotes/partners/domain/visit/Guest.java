package org.cenotes.partners.domain.visit;

import org.jspecify.annotations.Nullable;

/**
 * Who comes.
 *
 * @param email trimmed, lower case
 * @param phone E.164
 * @param nationality ISO 3166-1 alpha-2
 */
public record Guest(
    String firstName, String lastName, String email, String phone, @Nullable String nationality) {}
