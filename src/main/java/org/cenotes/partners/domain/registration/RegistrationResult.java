package org.cenotes.partners.domain.registration;

import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.domain.partner.PartnerStatus;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A registered partner that awaits approval.
 *
 * @param partnerId id of the new partner
 * @param status PENDING until an administrator has decided
 * @param email e-mail address of the first user
 * @param companyName name of the business that applied
 * @param submittedAt when the application was submitted
 */
@Schema(name = "Registered")
public record RegistrationResult(
    UUID partnerId, PartnerStatus status, String email, String companyName, Instant submittedAt) {}
