/** Runs the integrity checks that the modules contribute: facts stored twice must be equal. */
@NullMarked
package org.cenotes.partners.domain.operations.integrity;

import org.jspecify.annotations.NullMarked;
