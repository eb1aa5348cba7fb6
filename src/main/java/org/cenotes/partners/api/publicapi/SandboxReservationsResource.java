package org.cenotes.partners.api.publicapi;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Path;
import org.cenotes.partners.api.guard.SandboxKey;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Sandbox reservations. */
@Path("/partner-sandbox/reservations")
@ApplicationScoped
@SandboxKey
@Tag(name = "Sandbox")
public class SandboxReservationsResource extends ReservationEndpoints {}
