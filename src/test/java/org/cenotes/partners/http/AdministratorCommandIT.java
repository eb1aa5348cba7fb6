package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.response.Response;
import java.util.Map;
import org.cenotes.partners.domain.identity.administrator.AdministratorCommand;
import org.cenotes.partners.harness.JavaCommand;
import org.cenotes.partners.harness.Postgres;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.platform.secret.Digests;
import org.junit.jupiter.api.Test;

/**
 * What the command that restores an administrator's access refuses, in one sentence each, and which
 * e-mails it takes.
 */
class AdministratorCommandIT {
  private static final String EMAIL = "admin@cenotes.local";
  private static final String PASSWORD = "a cenote at high noon";

  private static JavaCommand command(String password, String input, String... arguments)
      throws Exception {
    return JavaCommand.run(
        AdministratorCommand.class,
        Map.of("DATABASE_URL", Product.postgres().url(), "DATABASE_OWNER_PASSWORD", password),
        input,
        arguments);
  }

  private static JavaCommand refused(String sentence) {
    return new JavaCommand(1, "Not done: " + sentence + ".\n");
  }

  @Test
  void it_refuses_what_it_cannot_do() throws Exception {
    String partners = Partner.seed().email();
    assertThat(command(Postgres.PASSWORD, "", partners))
        .isEqualTo(
            refused(partners + " is the e-mail address of a user who is not an administrator"));
    assertThat(command(Postgres.PASSWORD, "short\n", "--password-stdin", EMAIL))
        .isEqualTo(refused("the password must have 10 to 128 characters"));
    assertThat(command(Postgres.PASSWORD, EMAIL + "\n", "--password-stdin", EMAIL))
        .isEqualTo(refused("the password must not be the e-mail address"));
    for (String no : new String[] {"nobody", "a b@example.com", "a".repeat(300) + "@example.com"}) {
      assertThat(command(Postgres.PASSWORD, "", no))
          .isEqualTo(refused(no + " is not an e-mail address"));
    }
    assertThat(command(Postgres.PASSWORD, "", "luz@example..com"))
        .isEqualTo(
            refused(
                "luz@example..com is not an e-mail address to which mail can be sent, such as"
                    + " luz@example.com"));
    JavaCommand wrongLogin = command("not the owner's", "", EMAIL);
    assertThat(wrongLogin.exit()).isEqualTo(1);
    assertThat(wrongLogin.output())
        .startsWith("Not done: the database: ")
        .contains("cenotes_owner")
        .doesNotContain("at org.");
    Login.platformAdmin();
  }

  @Test
  void an_invitation_keeps_the_email_only_as_long_as_it_can_be_accepted() throws Exception {
    Partner partner = Partner.seed();
    String email = TeamClient.email();
    Response invited = TeamClient.invite(partner.admin(), email, "partner_viewer");
    invited.then().statusCode(201);
    assertThat(command(Postgres.PASSWORD, "", email))
        .isEqualTo(refused(email + " is the e-mail address of a user who is not an administrator"));
    Sql.update(
        "UPDATE control.invites SET expires_at = now() WHERE token_digest = ?",
        Digests.sha256(invited.<String>path("data.inviteToken")));
    JavaCommand created = command(Postgres.PASSWORD, PASSWORD + "\n", "--password-stdin", email);
    assertThat(created.output()).startsWith("The administrator " + email + " was created.");
    assertThat(created.exit()).isZero();
    assertThat(Login.as(email, PASSWORD).user().path("systemRole").asText()).isEqualTo("admin");
    Sql.update("UPDATE control.users SET is_active = false WHERE email = ?", email);
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.audit_log WHERE partner_id = ? AND resource = ?"
                    + " AND action = 'user.invitation_lapsed'",
                partner.id(),
                "user:" + invited.path("data.user.id")))
        .as("the partner is told")
        .isEqualTo(1);
    assertThat(Sql.text("SELECT control.audit_chain_valid(?)::text", partner.id()))
        .isEqualTo("true");
  }

  @Test
  void an_administrator_is_reset_whose_address_only_an_earlier_version_took() throws Exception {
    String first = TeamClient.email();
    assertThat(command(Postgres.PASSWORD, PASSWORD + "\n", "--password-stdin", first).exit())
        .isZero();
    String email = first.substring(0, first.indexOf('@')) + "@cenotes_hq";
    Sql.update("UPDATE control.users SET email = ? WHERE email = ?", email, first);
    JavaCommand reset = command(Postgres.PASSWORD, PASSWORD + "\n", "--password-stdin", email);
    assertThat(reset.output()).startsWith("The administrator " + email + " was reset.");
    assertThat(reset.exit()).isZero();
    Sql.update("UPDATE control.users SET is_active = false WHERE email = ?", email);
  }

  @Test
  void it_explains_itself_when_called_wrongly() throws Exception {
    for (String[] wrong :
        new String[][] {
          {},
          {EMAIL, "--force"},
          {EMAIL, "other@example.com"},
          {"--remove-totp", "--password-stdin", EMAIL}
        }) {
      JavaCommand usage = command(Postgres.PASSWORD, "", wrong);
      assertThat(usage.exit()).isEqualTo(2);
      assertThat(usage.output()).startsWith("Usage: ");
    }
  }
}
