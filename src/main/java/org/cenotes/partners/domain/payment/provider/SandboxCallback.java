package org.cenotes.partners.domain.payment.provider;

import org.cenotes.partners.domain.reservation.PaymentMethod;

/**
 * A callback of the simulated provider about a sandbox payment. It is an event inside the process,
 * because sandbox routes require a partner's key, which a provider does not have.
 */
public record SandboxCallback(PaymentMethod method, ProviderCallback callback) {}
