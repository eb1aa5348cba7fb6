/** Who is let in: partners who register and are approved, operators who are appointed. */
@NullMarked
package org.cenotes.partners.domain.registration;

import org.jspecify.annotations.NullMarked;
