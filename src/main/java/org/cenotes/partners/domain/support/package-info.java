/** Support: partners' tickets. */
@NullMarked
package org.cenotes.partners.domain.support;

import org.jspecify.annotations.NullMarked;
