package org.cenotes.partners.domain.reservation;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import org.jspecify.annotations.Nullable;

/**
 * The guest in whose name a visit is booked.
 *
 * @param firstName first name of the guest
 * @param lastName last name of the guest
 * @param email trimmed, lower case
 * @param phone E.164
 * @param nationality ISO 3166-1 alpha-2
 */
@Embeddable
public record Guest(
    @Column(name = "guest_first_name") String firstName,
    @Column(name = "guest_last_name") String lastName,
    @Column(name = "guest_email") String email,
    @Column(name = "guest_phone") String phone,
    @Nullable String nationality) {}
