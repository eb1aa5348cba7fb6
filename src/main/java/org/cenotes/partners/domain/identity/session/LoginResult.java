package org.cenotes.partners.domain.identity.session;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * What a login answers.
 *
 * @param accessToken for {@code Authorization: Bearer}
 * @param expiresIn seconds the access token lives
 * @param refreshToken continues the session once
 */
@Schema(name = "LoggedIn")
public record LoginResult(
    String accessToken, String tokenType, long expiresIn, String refreshToken, AccountView user) {}
