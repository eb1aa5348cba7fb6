package org.cenotes.partners.domain.registration;

import org.cenotes.partners.platform.http.Language;
import org.jspecify.annotations.Nullable;

/**
 * A registration as it was sent, validated.
 *
 * @param language the one that the request prefers
 */
public record RegistrationRequest(
    String companyName,
    String contactName,
    String email,
    @Nullable String phone,
    String password,
    boolean acceptedPrivacy,
    Language language) {}
