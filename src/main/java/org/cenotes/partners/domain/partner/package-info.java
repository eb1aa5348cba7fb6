/** The partner: an organisation with a status, a type and its commission. */
@NullMarked
package org.cenotes.partners.domain.partner;

import org.jspecify.annotations.NullMarked;
