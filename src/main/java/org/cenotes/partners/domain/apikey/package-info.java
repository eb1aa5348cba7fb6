/** API keys: format, management, authentication and usage. */
@NullMarked
package org.cenotes.partners.domain.apikey;

import org.jspecify.annotations.NullMarked;
