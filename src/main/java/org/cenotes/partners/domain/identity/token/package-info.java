/**
 * The keys that access tokens are signed with: made, published, replaced, the same on every node.
 */
@NullMarked
package org.cenotes.partners.domain.identity.token;

import org.jspecify.annotations.NullMarked;
