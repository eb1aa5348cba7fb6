/**
 * The provider of development and test. It behaves like a company on the other side of the network:
 * it keeps books of its own, in transactions of its own, and reports by signed requests over HTTP,
 * late, twice or in the wrong order if it is told so ({@link
 * org.cenotes.partners.domain.payment.provider.simulated.SimulatedScenario}).
 */
@NullMarked
package org.cenotes.partners.domain.payment.provider.simulated;

import org.jspecify.annotations.NullMarked;
