package org.cenotes.partners.domain.registration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.cenotes.partners.domain.identity.password.PlainHasher;
import org.cenotes.partners.domain.identity.throttle.TestThrottle;
import org.cenotes.partners.domain.partner.PartnerStatus;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.harness.OutsideServer;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.Language;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** How often partners register, and ask whether an e-mail is taken. */
@ExtendWith(OutsideServer.class)
class RegistrationFlowTest {
  private static final String EMAIL = "ana@selva.example";
  private static final String HOME = "198.51.100.7";
  private static final String OFFICE = "10.66.1.2";

  private final TestThrottle throttle = new TestThrottle(new ManualClock("2026-01-02T03:04:05Z"));
  private final Registrations registrations = new Registrations();
  private final RegistrationFlow flow =
      new RegistrationFlow(registrations, new PlainHasher(), throttle.throttle());

  /** Nobody's e-mail is taken. */
  private static final class Registrations extends RegistrationService {
    private final List<String> registered = new ArrayList<>();

    @SuppressWarnings("NullAway") // asks nobody
    Registrations() {
      super(null, null);
    }

    @Override
    public boolean isTaken(String email) {
      return false;
    }

    @Override
    RegistrationResult register(Applicant applicant, String passwordHash) {
      registered.add(applicant.email());
      assertThat(applicant.language()).as("of the request").isEqualTo(Language.EN);
      return new RegistrationResult(
          UUID.randomUUID(),
          PartnerStatus.PENDING,
          applicant.email(),
          applicant.companyName(),
          Instant.EPOCH);
    }
  }

  private void register(String email, String address) {
    flow.register(
        new RegistrationRequest(
            "Selva Tours", "Ana Ruiz", email, null, "a passphrase", true, Language.EN),
        address);
  }

  private static void assertLimited(ThrowingCallable work) {
    assertThatThrownBy(work).isInstanceOf(ApiException.class).hasMessage("error.rate_limited");
  }

  /** Checks and registers five e-mails from here, and no more are allowed. */
  private void useUpAddress() {
    for (int i = 0; i < 5; i++) {
      String email = "user" + i + "@selva.example";
      assertThat(flow.check(email, HOME).available()).isTrue();
      register(email, HOME);
    }
  }

  @Test
  void five_checks_and_five_registrations_come_from_one_address() {
    useUpAddress();
    assertLimited(() -> flow.check(EMAIL, HOME));
    assertLimited(() -> register(EMAIL, HOME));
    assertThat(registrations.registered).hasSize(5).doesNotContain(EMAIL);
  }

  @Test
  void a_stranger_who_is_refused_does_not_keep_an_email_from_being_registered() {
    useUpAddress();
    for (int i = 0; i < 10; i++) {
      assertLimited(() -> flow.check(EMAIL, HOME));
      assertLimited(() -> register(EMAIL, HOME));
    }
    flow.check(EMAIL, OFFICE);
    register(EMAIL, OFFICE);
    assertThat(registrations.registered).contains(EMAIL);
  }

  @Test
  void twenty_five_checks_and_registrations_come_from_the_networks_of_one_site() {
    for (int i = 0; i < 25; i++) {
      String address = "2001:db8:1:" + Integer.toHexString(i) + "::1";
      flow.check("user" + i + "@selva.example", address);
      register("user" + i + "@selva.example", address);
    }
    assertLimited(() -> flow.check(EMAIL, "2001:db8:1:ffff::1"));
    assertLimited(() -> register(EMAIL, "2001:db8:1:ffff::1"));
    assertThat(flow.check(EMAIL, "2001:db8:2::1").available()).isTrue();
  }

  @Test
  void an_email_is_registered_and_checked_five_times_from_whatever_address() {
    for (int i = 0; i < 5; i++) {
      flow.check(EMAIL, "198.51.100." + i);
      register(EMAIL, "198.51.100." + i);
    }
    assertLimited(() -> flow.check(EMAIL, OFFICE));
    assertLimited(() -> register(EMAIL, OFFICE));
  }

  @Test
  void what_the_limit_of_an_email_refuses_uses_up_no_limit_of_its_address() {
    String address = "2001:db8:1:1::1";
    for (int i = 0; i < 5; i++) {
      flow.check(EMAIL, "198.51.100." + i);
      register(EMAIL, "198.51.100." + i);
    }
    for (int i = 0; i < 10; i++) {
      assertLimited(() -> flow.check(EMAIL, address));
      assertLimited(() -> register(EMAIL, address));
    }
    assertThat(throttle.count("check_availability_site")).isZero();
    assertThat(throttle.count("register_site")).isZero();
    flow.check("eva@selva.example", address);
    register("eva@selva.example", address);
    assertThat(registrations.registered).contains("eva@selva.example");
  }
}
