/** A partner's settings, in sections. */
@NullMarked
package org.cenotes.partners.domain.settings;

import org.jspecify.annotations.NullMarked;
