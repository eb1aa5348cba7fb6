/** Ids, random text, digests, sealing of secrets. */
@NullMarked
package org.cenotes.partners.platform.secret;

import org.jspecify.annotations.NullMarked;
