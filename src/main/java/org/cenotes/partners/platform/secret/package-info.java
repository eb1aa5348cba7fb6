/** Random tokens, checksums and digests. */
@NullMarked
package org.cenotes.partners.platform.secret;

import org.jspecify.annotations.NullMarked;
