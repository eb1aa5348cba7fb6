package org.cenotes.partners.domain.identity.session;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The response to a login or refresh.
 *
 * @param accessToken for {@code Authorization: Bearer}
 * @param tokenType always Bearer
 * @param expiresIn seconds until the access token expires
 * @param refreshToken continues the session once
 * @param user the user who has logged in
 */
@Schema(name = "LoggedIn")
public record LoginResult(
    String accessToken, String tokenType, long expiresIn, String refreshToken, AccountView user) {}
