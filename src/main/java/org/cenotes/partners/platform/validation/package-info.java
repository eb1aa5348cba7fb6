/**
 * Jakarta Validation done once a request, without asking JPA about values that it never had, and
 * with a {@code @NotBlank} that knows the spaces of every script and a count of characters that is
 * the database's.
 */
@NullMarked
package org.cenotes.partners.platform.validation;

import org.jspecify.annotations.NullMarked;
