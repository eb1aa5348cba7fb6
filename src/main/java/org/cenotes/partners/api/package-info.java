/** What a caller sees: one room per family of the specification. HTTP, nothing else. */
@NullMarked
package org.cenotes.partners.api;

import org.jspecify.annotations.NullMarked;
