/** API keys: their format, who a key speaks for, and when it was last used. */
@NullMarked
package org.cenotes.partners.domain.apikey;

import org.jspecify.annotations.NullMarked;
