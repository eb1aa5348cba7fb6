/**
 * Jakarta Validation done once a request, and without asking JPA about values that it never had.
 */
@NullMarked
package org.cenotes.partners.platform.validation;

import org.jspecify.annotations.NullMarked;
