/**
 * The simulated provider: of the sandbox, and of all payments in development and test. It behaves
 * like an external one: it has its own tables and transactions, and sends signed callbacks over
 * HTTP, late, twice or out of order as the {@link
 * org.cenotes.partners.domain.payment.provider.simulated.SimulatedScenario} says.
 */
@NullMarked
package org.cenotes.partners.domain.payment.provider.simulated;

import org.jspecify.annotations.NullMarked;
