/** Reports on what partners sell and on what is sold at their venues. */
@NullMarked
package org.cenotes.partners.domain.report;

import org.jspecify.annotations.NullMarked;
