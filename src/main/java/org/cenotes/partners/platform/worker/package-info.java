/**
 * Threads outside the server's pool: loops that run as long as the application, and low-priority
 * computation.
 *
 * <p>Not on the server's pool, which starts with a handful of threads and grows by measuring its
 * throughput: loops that occupy some of them delay the server's start by seconds, and every request
 * after it.
 */
@NullMarked
package org.cenotes.partners.platform.worker;

import org.jspecify.annotations.NullMarked;
