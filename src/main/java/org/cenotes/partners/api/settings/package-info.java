/** /api/partner-settings: a partner's settings. */
@NullMarked
package org.cenotes.partners.api.settings;

import org.jspecify.annotations.NullMarked;
