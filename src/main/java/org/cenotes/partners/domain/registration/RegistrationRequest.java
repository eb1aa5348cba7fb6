package org.cenotes.partners.domain.registration;

import org.jspecify.annotations.Nullable;

/** A registration as it was sent, validated. */
public record RegistrationRequest(
    String companyName,
    String contactName,
    String email,
    @Nullable String phone,
    String password,
    boolean acceptedPrivacy) {}
