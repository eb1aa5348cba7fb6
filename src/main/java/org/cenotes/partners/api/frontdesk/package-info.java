/** The front desks of venues: /api/operator and /api/checkout/on-site. */
@NullMarked
package org.cenotes.partners.api.frontdesk;

import org.jspecify.annotations.NullMarked;
