/** Who is let in: partners who register and are approved, operators who are appointed. */
@NullMarked
package org.cenotes.partners.domain.admission;

import org.jspecify.annotations.NullMarked;
