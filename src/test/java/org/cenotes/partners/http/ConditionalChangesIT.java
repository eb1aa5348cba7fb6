package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.ApiKeyClient.refused;

import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** A change of a user or a partner with {@code If-Match} needs the version that is current. */
class ConditionalChangesIT {
  private final Partner partner = Partner.seed();

  /** Sends a change to {@code path + part} with the ETag of {@code path}, twice. */
  private static void assertConditional(
      Supplier<RequestSpecification> caller, String path, String part, String body, String other) {
    Response read = caller.get().get(path);
    assertThat(read.statusCode()).as(read.asString()).isEqualTo(200);
    String tag = read.header("ETag");
    Response first = caller.get().header("If-Match", tag).body(body).patch(path + part);
    assertThat(first.statusCode()).as(first.asString()).isEqualTo(200);
    Response stale = caller.get().header("If-Match", tag).body(other).patch(path + part);
    refused(stale, 412, "error.precondition_failed");
    Response any = caller.get().header("If-Match", "*").body(other).patch(path + part);
    assertThat(any.statusCode()).as(any.asString()).isEqualTo(200);
  }

  @Test
  void a_user_is_changed_only_in_the_version_that_was_read() {
    Login admin = partner.admin();
    String id = TeamClient.id(TeamClient.join(admin, "partner_viewer"));
    assertConditional(
        admin::request,
        TeamClient.PATH + "/" + id,
        "",
        "{\"firstName\":\"Ana\"}",
        "{\"firstName\":\"Eva\"}");
  }

  @Test
  void a_partner_its_commission_and_its_access_are_changed_only_in_the_version_that_was_read() {
    Login platform = Login.platformAdmin();
    String path = "/api/admin/partners/" + partner.id();
    assertConditional(
        platform::request,
        path,
        "",
        "{\"contactName\":\"Ana Pech\"}",
        "{\"contactName\":\"Eva Pech\"}");
    assertConditional(
        platform::request,
        path,
        "/commission",
        "{\"commissionRate\":12,\"reason\":\"volume\"}",
        "{\"commissionRate\":13,\"reason\":\"volume\"}");
    assertConditional(
        platform::request, path, "/api-access", "{\"enableApi\":false}", "{\"enableApi\":true}");
  }

  @Test
  void a_partner_that_has_sold_and_called_since_it_was_read_can_be_changed() {
    Login platform = Login.platformAdmin();
    String path = "/api/admin/partners/" + partner.id();
    String tag = platform.request().get(path).header("ETag");
    VisitSql.made(partner);
    Response later = platform.request().header("If-None-Match", tag).get(path);
    assertThat(later.statusCode()).as("one reservation more").isEqualTo(200);
    assertThat(later.header("ETag")).isNotEqualTo(tag);
    Response changed =
        platform
            .request()
            .header("If-Match", tag)
            .body("{\"contactName\":\"Ana Pech\"}")
            .patch(path);
    assertThat(changed.statusCode()).as(changed.asString()).isEqualTo(200);
  }
}
