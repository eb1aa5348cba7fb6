package org.cenotes.partners.incontainer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.control.RequestContextController;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.cenotes.partners.domain.apikey.ApiKeyCache;
import org.cenotes.partners.domain.apikey.ApiKeyError;
import org.cenotes.partners.domain.apikey.ApiKeyService;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.apikey.PartnerKeysService;
import org.cenotes.partners.domain.apikey.RevealedApiKey;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** All keys of a partner: regenerated, disabled and enabled together. */
@ArquillianTest
class PartnerKeysIT {
  @Inject private Fixtures fixtures;
  @Inject private OwnerSql owner;
  @Inject private PartnerKeysService keys;
  @Inject private ApiKeyService single;
  @Inject private ApiKeyCache directory;
  @Inject private RequestContextController request;

  /**
   * Threads of their own: the pool's threads serve requests afterwards, with our context on them.
   */
  @Resource(lookup = "java:comp/DefaultManagedThreadFactory")
  private ManagedThreadFactory factory;

  private Fixtures.Booker partner;

  @BeforeEach
  void a_partner_with_a_live_and_a_test_key() {
    partner = fixtures.partner();
  }

  @Test
  void regenerating_replaces_every_key_of_the_environment() {
    String other = create("Other").apiKey();
    UUID off = create("Off").id();
    change(off, false);
    String regenerated = regenerate();
    assertThat(directory.resolve(regenerated))
        .hasValueSatisfying(
            key -> {
              assertThat(key.name()).isEqualTo("Regenerated");
              assertThat(key.scopes()).hasSize(4);
            });
    assertThat(directory.resolve(other)).isEmpty();
    assertThat(active()).containsExactly("live Regenerated", "test Test");
    assertThat(
            owner.texts(
                "SELECT name FROM control.partner_api_keys WHERE partner_id = ? AND revoked_at IS"
                    + " NOT NULL ORDER BY 1",
                partner.partner()))
        .containsExactly("Live", "Other");
    assertThat(
            owner.texts(
                """
                SELECT action || ' ' || (after->>'name') FROM control.audit_log a
                 WHERE partner_id = ? AND sequence >=
                       (SELECT min(sequence) FROM control.audit_log r
                         WHERE r.partner_id = a.partner_id AND r.action = 'api_key.revoked')
                 ORDER BY sequence
                """,
                partner.partner()))
        .containsExactly(
            "api_key.revoked Live",
            "api_key.revoked Other",
            "api_key.created Regenerated",
            "api_key.regenerated Regenerated");
  }

  @Test
  void concurrent_regenerations_leave_one_active_key() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8, factory);
    List<String> made = new ArrayList<>();
    try {
      List<Future<String>> running = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        running.add(threads.submit(this::regenerate));
      }
      for (Future<String> future : running) {
        made.add(future.get());
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(made).doesNotHaveDuplicates().hasSize(8);
    assertThat(active()).containsExactly("live Regenerated", "test Test");
    assertThat(made).filteredOn(key -> directory.resolve(key).isPresent()).hasSize(1);
  }

  @Test
  void restored_access_restores_only_the_keys_it_disabled() {
    UUID revoked = create("Revoked").id();
    UUID disabled = create("Disabled").id();
    UUID revokedMeanwhile = create("Revoked meanwhile").id();
    UUID disabledMeanwhile = create("Disabled meanwhile").id();
    revoke(revoked);
    change(disabled, false);
    off();
    assertThat(active()).isEmpty();
    revoke(revokedMeanwhile);
    change(disabledMeanwhile, false);
    off();
    on();
    assertThat(active()).containsExactly("live Live", "test Test");
    on();
    assertThat(active()).containsExactly("live Live", "test Test");
  }

  @Test
  void no_key_is_minted_or_enabled_while_access_is_off() {
    UUID disabled = create("Disabled").id();
    change(disabled, false);
    off();
    assertRefused(() -> create("Another"));
    assertRefused(this::regenerate);
    assertRefused(() -> change(disabled, true));
    assertThat(active()).isEmpty();
    on();
    assertThat(active()).containsExactly("live Live", "test Test");
  }

  private static void assertRefused(ThrowingCallable call) {
    assertThatExceptionOfType(ApiException.class)
        .isThrownBy(call)
        .satisfies(refusal -> assertThat(refusal.error()).isEqualTo(ApiKeyError.ACCESS_DISABLED));
  }

  private void off() {
    follow("api_enabled = false");
  }

  private void on() {
    follow("api_enabled = true");
  }

  private void follow(String flag) {
    owner.run("UPDATE control.partners SET " + flag + " WHERE id = ?", partner.partner());
    inRequest(
        () -> {
          keys.followAccess(partner.partner());
          return null;
        });
  }

  private String regenerate() {
    return inRequest(() -> keys.regenerate(partner.partner(), KeyEnvironment.LIVE));
  }

  private RevealedApiKey create(String name) {
    return inRequest(
        () ->
            single.create(
                partner.partner(),
                new ApiKeyService.NewKey(name, KeyEnvironment.LIVE, List.of(), null)));
  }

  private void revoke(UUID id) {
    inRequest(() -> single.revoke(partner.partner(), id));
  }

  private void change(UUID id, boolean active) {
    inRequest(
        () ->
            single.change(
                partner.partner(), id, new ApiKeyService.Change(null, active, null, null)));
  }

  /** The audit asks the request who it is; a thread of a pool has none. */
  private <T> T inRequest(Supplier<T> work) {
    boolean begun = request.activate();
    try {
      return CurrentScope.call(partner.scope(), work);
    } finally {
      if (begun) {
        request.deactivate();
      }
    }
  }

  private List<String> active() {
    return owner.texts(
        "SELECT environment || ' ' || name FROM control.partner_api_keys WHERE partner_id = ? AND"
            + " is_active ORDER BY 1",
        partner.partner());
  }
}
