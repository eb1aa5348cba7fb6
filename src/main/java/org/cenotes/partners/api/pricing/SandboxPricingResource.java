package org.cenotes.partners.api.pricing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Path;
import org.cenotes.partners.api.guard.SandboxKey;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Prices and quotes of sandbox data. */
@Path("/partner-sandbox/pricing")
@ApplicationScoped
@SandboxKey
@Tag(name = "Sandbox")
public class SandboxPricingResource extends PriceRoutes {}
