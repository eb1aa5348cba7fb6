package org.cenotes.partners.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** Replaces secrets and values that differ each time in a recorded example. */
final class ExampleMask {
  private static final Map<String, String> SECRETS =
      Map.ofEntries(
          Map.entry("password", "a-long-pass-phrase"),
          Map.entry("confirmPassword", "a-long-pass-phrase"),
          Map.entry("currentPassword", "the-former-pass-phrase"),
          Map.entry("newPassword", "a-long-pass-phrase"),
          Map.entry("accessToken", "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIuLi4ifQ.c2lnbmF0dXJl"),
          Map.entry("refreshToken", "rt_…"),
          Map.entry("token", "inv_…"),
          Map.entry("inviteToken", "inv_…"),
          Map.entry("inviteUrl", "https://partners.example/console/accept-invite#token=inv_…"),
          Map.entry("apiKey", "sk_live_…"),
          Map.entry("quoteId", "qt_…"),
          Map.entry("recoveryToken", "…"),
          Map.entry("temporaryPassword", "…"),
          Map.entry("clientSecret", "…_secret_…"),
          Map.entry("secret", "whsec_…"),
          Map.entry("webhookSecret", "whsec_…"));

  private static final String TOTP_SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

  private ExampleMask() {}

  /** Secrets of a moment are shown in their form only; of an id's randomness nothing is hidden. */
  static void over(JsonNode node) {
    if (node instanceof ObjectNode object) {
      if (object.path("url").asText().startsWith(WebhookClient.RECEIVER.url(""))) {
        object.put("url", "https://shop.example.com/cenotes");
      }
      SECRETS.forEach(
          (name, form) -> {
            if (object.path(name).isTextual()) {
              object.put(name, form);
            }
          });
      if (object.has("otpauthUri")) {
        object.put("secret", TOTP_SECRET);
        object.put(
            "otpauthUri",
            object.path("otpauthUri").asText().replaceAll("[A-Z2-7]{32}", TOTP_SECRET));
      }
    }
    node.forEach(ExampleMask::over);
  }
}
