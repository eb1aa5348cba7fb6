package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.TeamClient.PATH;
import static org.cenotes.partners.http.TeamClient.object;
import static org.hamcrest.Matchers.equalTo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import java.util.List;
import org.cenotes.partners.harness.Concurrently;
import org.junit.jupiter.api.Test;

/** A partner always keeps one active administrator. */
class LastAdministratorIT {
  private static ObjectNode names(String member, String... permissions) {
    ObjectNode change = object();
    for (String permission : permissions) {
      change.withArray(member).add("partner." + permission);
    }
    return change;
  }

  private static void refused(Response response, int status, String key) {
    response.then().statusCode(status).body("message", equalTo(key));
  }

  @Test
  void the_last_administrator_cannot_be_removed() {
    Login owner = Partner.seed().admin();
    String own = TeamClient.id(owner);
    Login manager = TeamClient.join(owner, "partner_manager");
    TeamClient.access(
            owner, TeamClient.id(manager), names("grant", "manage_users", "manage_api_keys"))
        .then()
        .statusCode(200);
    for (Login actor : List.of(owner, Login.as(TeamClient.email(manager), TeamClient.PASSWORD))) {
      String key = "error.partner.last_admin";
      refused(actor.request().delete(PATH + "/" + own), 409, key);
      refused(TeamClient.access(actor, own, object().put("isActive", false)), 409, key);
      refused(
          TeamClient.access(actor, own, object().put("partnerRole", "partner_agent")), 409, key);
      refused(TeamClient.access(actor, own, names("revoke", "manage_users")), 409, key);
    }
    String invited =
        TeamClient.invite(owner, TeamClient.email(), "partner_admin").path("data.user.id");
    assertThat(invited).isNotNull();
    refused(owner.request().delete(PATH + "/" + own), 409, "error.partner.last_admin");
  }

  @Test
  void two_administrators_demoting_each_other_leave_one() {
    Partner contested = Partner.seed();
    Login one = contested.admin();
    Login other = TeamClient.join(one, "partner_admin");
    ObjectNode demotion = object().put("partnerRole", "partner_agent");
    ObjectNode promotion = object().put("partnerRole", "partner_admin");
    for (int round = 0; round < 20; round++) {
      Login first = one;
      Login second = other;
      List<Integer> answers =
          Concurrently.run(
              List.of(
                  () -> TeamClient.access(first, TeamClient.id(second), demotion).statusCode(),
                  () -> TeamClient.access(second, TeamClient.id(first), demotion).statusCode()));
      assertThat(answers).containsOnlyOnce(200);
      // too late: refused by the rule, or by the guard if it knows already
      assertThat(answers).containsAnyOf(409, 401, 403);
      assertThat(
              Sql.number(
                  "SELECT count(*) FROM control.users WHERE partner_id = ? AND is_active"
                      + " AND partner_role = 'partner_admin'",
                  contested.id()))
          .isEqualTo(1);
      boolean firstWon = answers.get(0) == 200;
      Login winner = firstWon ? one : other;
      Login loser = firstWon ? other : one;
      TeamClient.access(winner, TeamClient.id(loser), promotion).then().statusCode(200);
      String password =
          TeamClient.email(loser).equals(contested.email())
              ? contested.password()
              : TeamClient.PASSWORD;
      Login back = Login.as(TeamClient.email(loser), password);
      one = firstWon ? one : back;
      other = firstWon ? back : other;
    }
  }
}
