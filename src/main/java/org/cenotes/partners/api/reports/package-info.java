/** {@code /api/partner-reports}: what partners sell, as JSON and CSV. */
@NullMarked
package org.cenotes.partners.api.reports;

import org.jspecify.annotations.NullMarked;
