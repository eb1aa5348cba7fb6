/**
 * Threads that are not the server's pool: of work that goes on for as long as the application runs,
 * each on its own, and of work that gives way to requests.
 *
 * <p>Not on the server's pool: it begins with a handful of threads and grows adaptively. Loops that
 * hold some of them for good delay the server's own start by seconds, and every request after it.
 */
@NullMarked
package org.cenotes.partners.platform.worker;

import org.jspecify.annotations.NullMarked;
