/** Token buckets, kept on this node. */
@NullMarked
package org.cenotes.partners.platform.ratelimit;

import org.jspecify.annotations.NullMarked;
