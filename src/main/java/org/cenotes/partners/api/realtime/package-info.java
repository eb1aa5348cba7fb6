/**
 * The WebSocket endpoint {@code /partner/ws}, which sends a partner its events as they are
 * committed on any node (docs/realtime.md).
 */
@NullMarked
package org.cenotes.partners.api.realtime;

import org.jspecify.annotations.NullMarked;
