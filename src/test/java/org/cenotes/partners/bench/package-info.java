/**
 * Benchmarks: ratios of two figures measured side by side in one run, never absolute claims.
 * Started by {@code bench/run}, no part of {@code mvn verify}; {@code bench/README.md} says how to
 * read them.
 */
@NullMarked
package org.cenotes.partners.bench;

import org.jspecify.annotations.NullMarked;
