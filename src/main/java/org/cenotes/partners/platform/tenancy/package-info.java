/**
 * The two walls between partners: whose rows a transaction may see, entered from the caller's
 * credential.
 */
@NullMarked
package org.cenotes.partners.platform.tenancy;

import org.jspecify.annotations.NullMarked;
