package org.cenotes.partners.domain.sandbox;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * Numbers of sandbox records of one partner.
 *
 * @param cenotes cenotes that were generated for the partner
 * @param guests guests that were generated for the partner
 * @param reservations reservations of the partner
 * @param events events in the partner's sandbox log
 */
@Schema(name = "SandboxCounts")
public record SandboxCounts(long cenotes, long guests, long reservations, long events) {
  static final SandboxCounts NONE = new SandboxCounts(0, 0, 0, 0);
}
