/** /api/partners/webhooks: what a partner's managers do with webhooks beside the portal. */
@NullMarked
package org.cenotes.partners.api.webhooks;

import org.jspecify.annotations.NullMarked;
