/** Registration and review of partners. */
@NullMarked
package org.cenotes.partners.domain.registration;

import org.jspecify.annotations.NullMarked;
