/** Proof that what is stored twice is stored the same; each room brings its own checks. */
@NullMarked
package org.cenotes.partners.domain.operations.integrity;

import org.jspecify.annotations.NullMarked;
