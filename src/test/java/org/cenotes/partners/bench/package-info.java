/**
 * Benchmarks: ratios of two values measured in alternating rounds. They are started by {@code
 * bench/run} and are no part of {@code mvn verify}; see {@code bench/README.md}.
 */
@NullMarked
package org.cenotes.partners.bench;

import org.jspecify.annotations.NullMarked;
