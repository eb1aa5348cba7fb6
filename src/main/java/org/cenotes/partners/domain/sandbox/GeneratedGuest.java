package org.cenotes.partners.domain.sandbox;

/** A guest for whom reservations are generated; nobody receives mail at the address. */
record GeneratedGuest(String firstName, String lastName, String email, String phone) {}
