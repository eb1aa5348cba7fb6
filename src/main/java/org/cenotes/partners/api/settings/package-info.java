/** /api/partner-settings: what a partner's users read and change of its settings. */
@NullMarked
package org.cenotes.partners.api.settings;

import org.jspecify.annotations.NullMarked;
