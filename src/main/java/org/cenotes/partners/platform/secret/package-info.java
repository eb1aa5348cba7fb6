/** Random tokens, ids, checksums, digests and encryption of secrets. */
@NullMarked
package org.cenotes.partners.platform.secret;

import org.jspecify.annotations.NullMarked;
