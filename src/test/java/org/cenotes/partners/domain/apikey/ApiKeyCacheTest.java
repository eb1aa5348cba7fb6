package org.cenotes.partners.domain.apikey;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.cenotes.partners.harness.OutsideServer;
import org.cenotes.partners.platform.signal.RowChanged;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Which keys a node remembers. */
@ExtendWith(OutsideServer.class)
class ApiKeyCacheTest {
  private static final ResolvedApiKey KEY =
      StubKeys.key(KeyEnvironment.LIVE, "basic", List.of(), ApiKeyScope.CATALOG_READ);

  private final String text = ApiKeyFormat.generate(KeyEnvironment.LIVE);
  private ResolvedApiKey stored = KEY;

  private final ApiKeyCache cache =
      new ApiKeyCache(
          new PartnerKeysService(null, null, null, null) {
            @Override
            Optional<ResolvedApiKey> resolve(byte[] digest) {
              return Optional.ofNullable(stored);
            }
          },
          Clock.systemUTC());

  private void change() {
    cache.onRowChanged(new RowChanged("api_key", KEY.id().toString()));
  }

  @Test
  void a_key_that_leaves_the_cache_is_still_known_to_have_been_valid() {
    assertThat(cache.wasRecentlyValid(text)).isFalse();
    assertThat(cache.resolve(text)).contains(KEY);
    assertThat(cache.findCached(text)).contains(KEY);
    change();
    assertThat(cache.findCached(text)).isEmpty();
    assertThat(cache.wasRecentlyValid(text)).isTrue();
    assertThat(cache.wasRecentlyValid(ApiKeyFormat.generate(KeyEnvironment.LIVE))).isFalse();
  }

  @Test
  void a_key_that_is_found_revoked_is_forgotten() {
    cache.resolve(text);
    stored = null;
    change();
    assertThat(cache.wasRecentlyValid(text)).as("not looked up yet").isTrue();
    assertThat(cache.resolve(text)).isEmpty();
    assertThat(cache.wasRecentlyValid(text)).isFalse();
  }
}
