/**
 * A receiver of webhooks for tests: real TLS on an address of this machine, with every misbehaviour
 * that a receiver can have.
 */
@NullMarked
package org.cenotes.partners.receiver;

import org.jspecify.annotations.NullMarked;
