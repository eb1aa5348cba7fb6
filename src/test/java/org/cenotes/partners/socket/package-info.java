/** Clients of the realtime socket: one as a program has it, one that does what no library would. */
@NullMarked
package org.cenotes.partners.socket;

import org.jspecify.annotations.NullMarked;
