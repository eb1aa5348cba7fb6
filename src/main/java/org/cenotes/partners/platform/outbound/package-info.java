/** What this service may call: public addresses on the internet, and nothing of its own network. */
@NullMarked
package org.cenotes.partners.platform.outbound;

import org.jspecify.annotations.NullMarked;
