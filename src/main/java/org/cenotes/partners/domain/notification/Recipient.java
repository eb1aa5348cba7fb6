package org.cenotes.partners.domain.notification;

import java.util.UUID;

/**
 * A user who can be notified.
 *
 * @param userId id of the user
 * @param email e-mail address, normalised
 * @param name first and last name; may be empty
 */
public record Recipient(UUID userId, String email, String name) {}
