package org.cenotes.partners.api.pricing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Path;
import org.cenotes.partners.api.guard.Anyone;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Validation of live coupons. */
@Path("/coupons/validate")
@ApplicationScoped
@Anyone(orPartner = true)
@Tag(name = "Pricing")
public class CouponValidationResource extends CouponValidationRoutes {}
