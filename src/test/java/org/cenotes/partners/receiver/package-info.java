/**
 * A receiver of webhooks to test against: real TLS on an address of this machine, with every vice a
 * receiver can have.
 */
@NullMarked
package org.cenotes.partners.receiver;

import org.jspecify.annotations.NullMarked;
