package org.cenotes.partners.domain.identity.totp;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * What an authenticator app needs.
 *
 * @param secret the secret in Base32, to type into the app
 * @param otpauthUri the same as a URI, to show as a QR code
 */
@Schema(name = "TotpSetup")
public record TotpSetup(String secret, String otpauthUri) {}
