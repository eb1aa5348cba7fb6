package org.cenotes.partners.http;

import java.util.UUID;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.platform.secret.Digests;
import org.jspecify.annotations.Nullable;

/** Users and partners made by SQL, as no route can. */
final class UserSql {
  private UserSql() {}

  /** Someone with the same password as the partner's administrator; answers the e-mail. */
  static String user(
      Partner passwordOf,
      @Nullable UUID partnerId,
      String systemRole,
      @Nullable String partnerRole,
      boolean mustChangePassword) {
    UUID id = UUID.randomUUID();
    String email = "person-" + id + "@example.com";
    Sql.update(
        """
        INSERT INTO control.users (id, partner_id, email, first_name, last_name, password_hash, system_role,
                                   partner_role, is_active, must_change_password, created_at, updated_at)
        SELECT ?, ?, ?, 'Ana', 'Prueba', password_hash, ?, ?, true, ?, now(), now()
          FROM control.users WHERE email = ?
        """,
        id,
        partnerId,
        email,
        systemRole,
        partnerRole,
        mustChangePassword,
        passwordOf.email());
    return email;
  }

  /** An operator of one cenote; answers the e-mail. */
  static String operator(Partner passwordOf, String cenote) {
    String email = user(passwordOf, null, "operator", null, false);
    Sql.update(
        "INSERT INTO control.operator_cenotes (user_id, cenote_id) VALUES (?, ?::uuid)",
        id(email),
        cenote);
    return email;
  }

  /** The id of the user with this e-mail. */
  static UUID id(String email) {
    return UUID.fromString(email.substring("person-".length(), email.indexOf('@')));
  }

  /** A partner in this state of its life. */
  static UUID partner(String status) {
    UUID id = UUID.randomUUID();
    Sql.update(
        """
        INSERT INTO control.partners (id, company_name, contact_name, email, phone, status, partner_type, api_allowed,
                                      api_enabled, created_at, updated_at)
        VALUES (?, 'Tours ' || left(?::text, 8), 'Ana Prueba', ?::text || '@example.com', '+529841234567', ?,
                'online_agency', true, true, now(), now())
        """,
        id,
        id.toString(),
        id.toString(),
        status);
    return id;
  }

  /** A live key of the partner; answers its id. */
  static UUID key(Partner partner) {
    Sql.update(
        """
        DELETE FROM control.partner_api_keys WHERE partner_id = ? AND environment = 'live' AND name <> 'Demo live key'
        """,
        partner.id());
    String key = Sql.key(partner.id(), KeyEnvironment.LIVE, java.util.List.of("catalog:read"));
    return Sql.uuid(
        "SELECT id FROM control.partner_api_keys WHERE key_digest = ?", Digests.sha256(key));
  }

  /** A token that resets the password of a user made for it. */
  static String resetToken(Partner passwordOf) {
    return resetTokenOf(user(passwordOf, null, "operator", null, false));
  }

  /** A token that resets the password of the user with this e-mail. */
  static String resetTokenOf(String email) {
    String token = "rst_" + UUID.randomUUID();
    Sql.update(
        "INSERT INTO control.password_reset_tokens (digest, user_id, created_at, expires_at)"
            + " VALUES (?, ?, now(), now() + interval '30 minutes')",
        Digests.sha256(token),
        id(email));
    return token;
  }
}
