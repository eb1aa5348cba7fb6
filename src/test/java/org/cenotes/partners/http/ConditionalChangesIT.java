package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.ApiKeyClient.refused;

import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A change with {@code If-Match} needs the version that is current. */
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
  void a_user_who_has_logged_in_since_can_be_changed() {
    Login admin = partner.admin();
    Login viewer = TeamClient.join(admin, "partner_viewer");
    String path = TeamClient.PATH + "/" + TeamClient.id(viewer);
    String tag = admin.request().get(path).header("ETag");
    Login.as(TeamClient.email(viewer), TeamClient.PASSWORD);
    assertThat(admin.request().get(path).header("ETag")).isNotEqualTo(tag);
    Response changed =
        admin.request().header("If-Match", tag).body("{\"firstName\":\"Ana\"}").patch(path);
    assertThat(changed.statusCode()).as(changed.asString()).isEqualTo(200);
    Response next =
        admin
            .request()
            .header("If-Match", changed.header("ETag"))
            .body("{\"firstName\":\"Eva\"}")
            .patch(path);
    assertThat(next.statusCode()).as(next.asString()).isEqualTo(200);
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

  /** Creates something that only a list shows, and changes it in the versions that are answered. */
  private static void assertListed(String path, String made, String body, String other) {
    Login platform = Login.platformAdmin();
    Response created = platform.request().body(made).post(path);
    assertThat(created.statusCode()).as(created.asString()).isEqualTo(201);
    String one = created.header("Location");
    String tag = created.header("ETag");
    Response first = platform.request().header("If-Match", tag).body(body).patch(one);
    assertThat(first.statusCode()).as(first.asString()).isEqualTo(200);
    assertThat(first.header("ETag")).isNotEqualTo(tag);
    Response stale = platform.request().header("If-Match", tag).body(other).patch(one);
    refused(stale, 412, "error.precondition_failed");
    Response next =
        platform.request().header("If-Match", first.header("ETag")).body(other).patch(one);
    assertThat(next.statusCode()).as(next.asString()).isEqualTo(200);
    Response same = platform.request().header("If-Match", "*").body(other).patch(one);
    assertThat(same.statusCode()).as(same.asString()).isEqualTo(200);
    assertThat(same.header("ETag")).isEqualTo(next.header("ETag"));
  }

  @Test
  void what_only_a_list_shows_is_changed_only_in_the_version_that_was_answered() {
    assertListed(
        "/api/admin/operators",
        TeamClient.object()
            .put("email", TeamClient.email())
            .put("firstName", "Luis")
            .put("lastName", "Canul")
            .put("password", TeamClient.PASSWORD)
            .set("cenoteIds", TeamClient.object().arrayNode())
            .toString(),
        "{\"cenoteIds\":[\"%s\"]}".formatted(partner.cenote(Discounts.CENOTE)),
        "{\"cenoteIds\":[]}");
    assertListed(
        AdministratorCalls.PATH,
        TeamClient.object()
            .put("email", TeamClient.email())
            .put("firstName", "Luz")
            .put("lastName", "Canul")
            .toString(),
        "{\"isActive\":false}",
        "{\"firstName\":\"Eva\"}");
  }

  @Test
  @ResourceLock(SharedState.DISCOUNTS)
  void rules_and_coupons_are_changed_only_in_the_version_that_was_answered() {
    assertListed(
        Discounts.RULES,
        Discounts.tenth(partner).put("value", 12.50).put("isActive", false).toString(),
        "{\"priority\":5}",
        "{\"priority\":6}");
    assertListed(
        Discounts.COUPONS,
        Discounts.coupon().put("startsAt", "2020-01-01T00:00:00Z").toString(),
        "{\"maxRedemptions\":5}",
        "{\"maxRedemptions\":6}");
  }

  @Test
  @ResourceLock(SharedState.DISCOUNTS)
  void a_coupon_that_was_redeemed_since_can_be_changed() {
    Response created =
        Discounts.admin().body(Discounts.coupon().toString()).post(Discounts.COUPONS);
    partner.booked(
        partner
            .body("cenote-ik-kil", Partner.day(22))
            .put("couponCode", created.<String>path("data.code")));
    Response changed =
        Discounts.admin()
            .header("If-Match", created.header("ETag"))
            .body("{\"isActive\":false}")
            .patch(created.header("Location"));
    assertThat(changed.statusCode()).as(changed.asString()).isEqualTo(200);
    assertThat(changed.<Integer>path("data.redeemed")).isEqualTo(1);
  }
}
