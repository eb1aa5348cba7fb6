/**
 * The socket at {@code /partner/ws}: a partner hears of its events as they are committed, on
 * whatever node (docs/realtime.md).
 */
@NullMarked
package org.cenotes.partners.api.realtime;

import org.jspecify.annotations.NullMarked;
