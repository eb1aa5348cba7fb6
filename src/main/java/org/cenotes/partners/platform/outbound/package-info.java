/**
 * The one way out to URLs that others gave us: public addresses on the internet and nothing of our
 * own network, over TLS, within limits. docs/adr/0013.
 */
@NullMarked
package org.cenotes.partners.platform.outbound;

import org.jspecify.annotations.NullMarked;
