package org.cenotes.partners.api.storefront;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Path;
import org.cenotes.partners.api.guard.SandboxKey;
import org.cenotes.partners.platform.request.NoCardNumbers;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Payment of sandbox reservations by the simulated provider. */
@Path("/partner-sandbox/checkout")
@ApplicationScoped
@SandboxKey
@NoCardNumbers
@Tag(name = "Sandbox")
public class SandboxCheckoutResource extends CheckoutRoutes {}
