/** /api/partners/webhooks: test events, and events triggered by administrators. */
@NullMarked
package org.cenotes.partners.api.webhooks;

import org.jspecify.annotations.NullMarked;
