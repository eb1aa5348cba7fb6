package org.cenotes.partners.platform.tenancy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whose rows a thread may see: there is no default, and no way to change it half-way. */
class CurrentScopeTest {
  private static final Scope ONE = partner(1);
  private static final Scope OTHER = partner(2);

  private final TenantResolver resolver = new TenantResolver();

  @BeforeAll
  static void install() {
    UnitTransactions.install();
  }

  @AfterEach
  void leave() {
    CurrentScope.leave();
  }

  private static Scope partner(int number) {
    return Scope.partner(new UUID(1, number), DataSet.LIVE, ConnectionPool.READS);
  }

  @Test
  void without_a_scope_there_is_none_and_work_that_needs_one_fails() {
    assertThat(CurrentScope.current()).isNull();
    assertThatIllegalStateException().isThrownBy(CurrentScope::required);
    assertThatIllegalStateException().isThrownBy(CurrentScope::requiredPartner);
    CurrentScope.leave(); // without a request, nothing to end
    assertThat(CurrentScope.current()).isNull();
  }

  @Test
  void work_of_a_partner_fails_in_a_scope_without_one() {
    CurrentScope.enter(ONE);
    assertThat(CurrentScope.requiredPartner()).isEqualTo(new UUID(1, 1));
    CurrentScope.enter(Scope.visitor(DataSet.LIVE, ConnectionPool.READS));
    assertThatIllegalStateException().isThrownBy(CurrentScope::requiredPartner);
  }

  @Test
  void a_request_has_its_scope_until_it_ends() {
    CurrentScope.enter(ONE);
    assertThat(CurrentScope.required()).isEqualTo(ONE);
    CurrentScope.leave();
    assertThat(CurrentScope.current()).isNull();
  }

  @Test
  void work_in_a_scope_of_its_own_gives_back_the_former_one() {
    CurrentScope.enter(ONE);
    @Nullable Scope inside = CurrentScope.call(OTHER, CurrentScope::current);
    assertThat(inside).isEqualTo(OTHER);
    assertThat(CurrentScope.required()).isEqualTo(ONE);
  }

  @Test
  void work_that_fails_gives_back_the_former_scope_too() {
    for (Scope before : new Scope[] {null, ONE}) {
      if (before != null) {
        CurrentScope.enter(before);
      }
      assertThatIllegalStateException()
          .isThrownBy(
              () ->
                  CurrentScope.run(
                      OTHER,
                      () -> {
                        throw new IllegalStateException("failed");
                      }))
          .withMessage("failed");
      assertThat(CurrentScope.current()).isEqualTo(before);
    }
  }

  @Test
  void another_thread_has_no_part_in_it() {
    CurrentScope.enter(ONE);
    assertThat(CompletableFuture.supplyAsync(CurrentScope::current).join()).isNull();
  }

  @Test
  void a_transaction_keeps_its_scope() {
    CurrentScope.enter(ONE);
    UnitTransactions.inTransaction(
        () -> {
          assertThatIllegalStateException().isThrownBy(() -> CurrentScope.enter(OTHER));
          assertThatIllegalStateException().isThrownBy(() -> CurrentScope.call(OTHER, () -> 1));
          assertThatIllegalStateException()
              .as("another time is another scope")
              .isThrownBy(() -> CurrentScope.enter(ONE.ahead(Duration.ofDays(1))));
          assertThat(CurrentScope.required()).isEqualTo(ONE);
          return CurrentScope.call(partner(1), () -> 1); // the same one
        });
    assertThat(CurrentScope.call(OTHER, () -> 1)).isEqualTo(1);
  }

  @Test
  void a_transaction_keeps_its_scope_also_when_it_can_only_be_rolled_back() {
    CurrentScope.enter(ONE);
    UnitTransactions.markedForRollback(
        () -> {
          assertThatIllegalStateException().isThrownBy(() -> CurrentScope.enter(OTHER));
          assertThatIllegalStateException().isThrownBy(() -> CurrentScope.call(OTHER, () -> 1));
          return CurrentScope.call(partner(1), () -> 1); // the same one
        });
    assertThat(CurrentScope.required()).isEqualTo(ONE);
  }

  @Test
  void a_transaction_without_a_scope_gets_none_later() {
    UnitTransactions.inTransaction(
        () ->
            assertThatIllegalStateException()
                .isThrownBy(() -> CurrentScope.enter(ONE))
                .withMessageContaining("transaction"));
    assertThat(CurrentScope.current()).isNull();
  }

  @Property(seed = "1")
  void a_partner_s_work_reads_as_that_partner_and_as_nobody_else(
      @ForAll long high, @ForAll long low, @ForAll DataSet data, @ForAll ConnectionPool pool) {
    UnitTransactions.install();
    UUID partner = new UUID(high, low);
    Scope scope = Scope.partner(partner, data, pool);
    assertThat(scope.isPlatform()).isFalse();
    assertThat(CurrentScope.call(scope, resolver::resolveCurrentTenantIdentifier))
        .isEqualTo(partner);
  }

  @ParameterizedTest
  @EnumSource
  void a_visitor_reads_as_nobody_and_no_scope_does_too(DataSet data) {
    Scope visitor = Scope.visitor(data, ConnectionPool.READS);
    UUID nobody = CurrentScope.call(visitor, resolver::resolveCurrentTenantIdentifier);
    assertThat(nobody).isEqualTo(TenantResolver.NOBODY);
    assertThat(resolver.resolveCurrentTenantIdentifier()).isEqualTo(nobody);
    assertThat(resolver.isRoot(nobody)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void only_a_privileged_scope_reads_the_rows_of_all(PrivilegedScope reason) {
    Scope scope = Scope.platform(reason, DataSet.LIVE, ConnectionPool.WORK);
    UUID tenant = CurrentScope.call(scope, resolver::resolveCurrentTenantIdentifier);
    assertThat(resolver.isRoot(tenant)).isTrue();
    assertThat(resolver.isRoot(new UUID(1, 1))).isFalse();
    assertThat(scope.role().sqlName()).isEqualTo("app_platform");
    assertThat(ONE.role().sqlName()).isEqualTo("app_tenant");
  }

  @ParameterizedTest
  @EnumSource
  void no_search_path_has_both_kinds_of_data(DataSet data) {
    DataSet other = data.isLive() ? DataSet.SANDBOX : DataSet.LIVE;
    assertThat(data.searchPath()).isEqualTo(data.schema() + ", control");
    assertThat(data.searchPath()).doesNotContain(other.schema());
    assertThat(DataSet.withoutData()).doesNotContain(data.schema());
  }
}
