/** What venues and the platform's own people do with reservations: the desk, and checks. */
@NullMarked
package org.cenotes.partners.api.operations;

import org.jspecify.annotations.NullMarked;
