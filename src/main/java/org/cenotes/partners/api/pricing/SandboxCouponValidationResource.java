package org.cenotes.partners.api.pricing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Path;
import org.cenotes.partners.api.guard.SandboxKey;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Validation of sandbox coupons. */
@Path("/partner-sandbox/coupons/validate")
@ApplicationScoped
@SandboxKey
@Tag(name = "Sandbox")
public class SandboxCouponValidationResource extends CouponValidationRoutes {}
