package org.cenotes.partners.domain.registration;

import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.domain.partner.PartnerStatus;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A registered partner that awaits approval. */
@Schema(name = "Registered")
public record RegistrationResult(
    UUID partnerId, PartnerStatus status, String email, String companyName, Instant submittedAt) {}
