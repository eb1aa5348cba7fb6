package org.cenotes.partners.domain.admission;

import org.jspecify.annotations.Nullable;

/** What somebody sends who wants to become a partner, as it was sent. */
public record Application(
    String companyName,
    String contactName,
    String email,
    @Nullable String phone,
    String password,
    String confirmPassword,
    boolean acceptedPrivacy) {}
