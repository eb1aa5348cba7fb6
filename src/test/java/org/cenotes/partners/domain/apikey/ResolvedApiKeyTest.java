package org.cenotes.partners.domain.apikey;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.cenotes.partners.domain.partner.PartnerStatus;
import org.cenotes.partners.domain.partner.PartnerView;
import org.cenotes.partners.platform.http.Networks;
import org.cenotes.partners.platform.money.BasisPoints;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which keys identify their partner, and which of these have access. */
class ResolvedApiKeyTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  private static ResolvedApiKey key(
      boolean active,
      boolean switchedOff,
      @Nullable Instant expiresAt,
      @Nullable Instant revokedAt,
      PartnerStatus status,
      boolean open) {
    return new ResolvedApiKey(
        new UUID(0, 1),
        "Website",
        "sk_live_1234…5678",
        KeyEnvironment.LIVE,
        Set.of(),
        active,
        switchedOff,
        expiresAt,
        revokedAt,
        new PartnerView(
            new UUID(0, 2),
            "Selva",
            status,
            null,
            true,
            "basic",
            new BasisPoints(1000),
            open,
            Networks.of(List.of())));
  }

  private static ResolvedApiKey expiring(@Nullable Instant expiresAt) {
    return key(true, false, expiresAt, null, PartnerStatus.ACTIVE, true);
  }

  @Test
  void a_key_is_valid_until_the_moment_it_expires() {
    assertThat(expiring(null).isValid(Instant.MAX)).isTrue();
    assertThat(expiring(NOW.plusNanos(1)).isValid(NOW)).isTrue();
    assertThat(expiring(NOW).isValid(NOW)).isFalse();
    assertThat(expiring(NOW.minus(Duration.ofDays(1))).isValid(NOW)).isFalse();
  }

  @Test
  void a_revoked_key_is_not_valid_whatever_else_is_stored() {
    assertThat(key(true, true, null, NOW, PartnerStatus.ACTIVE, true).isValid(NOW)).isFalse();
    assertThat(key(true, false, null, NOW.plusSeconds(60), PartnerStatus.ACTIVE, true).isValid(NOW))
        .as("also by another node's faster clock")
        .isFalse();
  }

  @Test
  void a_key_that_is_off_with_the_api_access_still_identifies_its_partner() {
    ResolvedApiKey off = key(false, true, null, null, PartnerStatus.ACTIVE, false);
    assertThat(off.isValid(NOW)).isTrue();
    assertThat(off.hasAccess()).isFalse();
    assertThat(key(false, false, null, null, PartnerStatus.ACTIVE, true).isValid(NOW)).isFalse();
  }

  @Test
  void a_scope_of_a_later_version_gives_access_to_nothing() {
    assertThat(ApiKeyScope.parse(List.of("later:read", "catalog:read")))
        .containsExactly(ApiKeyScope.CATALOG_READ);
    assertThat(ApiKeyScope.parse(List.of("later:read"))).isEmpty();
  }

  @Property(seed = "1")
  void access_needs_an_active_key_an_active_partner_and_open_access(
      @ForAll boolean active, @ForAll PartnerStatus status, @ForAll boolean open) {
    assertThat(key(active, false, null, null, status, open).hasAccess())
        .isEqualTo(active && open && status == PartnerStatus.ACTIVE);
  }

  @Property(seed = "2")
  void a_key_has_a_reason_to_be_inactive_exactly_when_its_requests_are_refused(
      @ForAll boolean active, @ForAll boolean off, @ForAll boolean revoked, @ForAll boolean ended) {
    Instant revokedAt = revoked ? NOW : null;
    Instant expiresAt = ended ? NOW : null;
    InactiveReason reason = InactiveReason.of(active, off, revokedAt, expiresAt, NOW);
    ResolvedApiKey key = key(active, off, expiresAt, revokedAt, PartnerStatus.ACTIVE, true);
    assertThat(reason == null).isEqualTo(key.isValid(NOW) && key.hasAccess());
    if (revoked) {
      assertThat(reason).isEqualTo(InactiveReason.REVOKED);
    }
  }
}
