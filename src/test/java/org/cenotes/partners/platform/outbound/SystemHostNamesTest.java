package org.cenotes.partners.platform.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.outbound.HostResolver.Purpose;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Names whose servers are silent. */
class SystemHostNamesTest {
  private static final InetAddress ADDRESS = UrlTable.address("93.184.215.14");
  private static final UUID PARTNER = new UUID(1, 1);
  private static final UUID OTHER = new UUID(1, 2);

  /** What a slow machine needs for what takes no time. */
  private static final Duration AT_ONCE = Duration.ofSeconds(20);

  private final CountDownLatch silence = new CountDownLatch(1);
  private final AtomicInteger looks = new AtomicInteger();

  /** DNS whose server is silent about some names until the test ends. */
  private final SystemHostNames dns =
      new SystemHostNames() {
        @Override
        List<InetAddress> lookUp(String name) {
          looks.incrementAndGet();
          try {
            if (name.startsWith("silent")) {
              silence.await();
            }
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return List.of(ADDRESS);
        }
      };

  @BeforeEach
  void start() {
    dns.start(
        work -> {
          Thread thread = new Thread(work);
          thread.setDaemon(true);
          return thread;
        });
  }

  @AfterEach
  void stop() {
    silence.countDown();
    dns.stop();
  }

  @Test
  void a_silent_name_has_no_address_after_two_seconds() throws Exception {
    Instant asked = Instant.now();
    assertThat(answer(resolve("silent.example.com"))).isEmpty();
    assertThat(Duration.between(asked, Instant.now())).isBetween(seconds(1.9), AT_ONCE);
  }

  @Test
  void a_name_is_asked_once_at_a_time() throws Exception {
    List<CompletableFuture<List<InetAddress>>> answers =
        IntStream.range(0, 500).mapToObj(i -> resolve("silent.example.com")).toList();
    Wait.pause(300);
    silence.countDown();
    for (CompletableFuture<List<InetAddress>> answer : answers) {
      assertThat(answer(answer)).containsExactly(ADDRESS);
    }
    assertThat(looks).hasValue(1);
    answer(resolve("silent.example.com"));
    assertThat(looks).as("nothing is remembered here").hasValue(2);
  }

  @Test
  void silent_names_do_not_stop_the_others() throws Exception {
    ask("silent-a", 50);
    becomeSilent(dns, "silent-a", 50);
    // All fifty are known now, and their fifty threads wait on.
    ask("silent-a", 50);
    List<CompletableFuture<List<InetAddress>>> others =
        IntStream.range(0, 500)
            .mapToObj(
                i -> dns.resolve("hooks" + i + ".example.com", Purpose.DELIVERY, partner(i / 5)))
            .toList();
    for (CompletableFuture<List<InetAddress>> other : others) {
      assertThat(answer(other)).containsExactly(ADDRESS);
    }
  }

  @Test
  void a_name_that_waited_for_a_thread_is_looked_up_in_its_turn_and_was_not_silent()
      throws Exception {
    ask("silent-a", 56);
    CompletableFuture<List<InetAddress>> waiting = resolve("hooks.example.com");
    becomeSilent(dns, "silent-a", 56);
    Wait.pause(300);
    assertThat(waiting).as("its time has not begun").isNotDone();
    silence.countDown();
    assertThat(answer(waiting)).containsExactly(ADDRESS);
    assertThat(dns.isSilent("hooks.example.com", Purpose.DELIVERY)).isFalse();
    // The question that was silent may be under way a moment longer; the next is answered at once.
    Instant end = Instant.now().plus(AT_ONCE);
    while (dns.isSilent("silent-a0.example.com", Purpose.DELIVERY)) {
      assertThat(Instant.now()).as("it has answered").isBefore(end);
      answer(resolve("silent-a0.example.com"));
    }
  }

  @Test
  void names_that_are_thought_up_take_no_thread_of_a_delivery() throws Exception {
    UrlPolicy policy = new UrlPolicy(dns, new AddressPolicy(Set.of(443), Optional.empty()));
    IntStream.range(0, 200)
        .forEach(
            i -> dns.resolve("silent" + i + ".example.com", Purpose.ON_DEMAND, partner(i / 10)));
    for (int i = 0; i < 50; i++) {
      assertThat(answer(resolve("hooks" + i + ".example.com"))).containsExactly(ADDRESS);
    }
    assertThat(resolve("silent0.example.com")).isNotDone();
    Instant asked = Instant.now();
    assertThat(policy.mayKeep("https://last.example.com/", null))
        .as("asked again at each call")
        .isTrue();
    assertThat(Duration.between(asked, Instant.now())).isBetween(seconds(1.9), AT_ONCE);
  }

  @Test
  void a_partner_s_hanging_names_leave_threads_to_others() throws Exception {
    IntStream.range(0, 20)
        .forEach(i -> dns.resolve("silent" + i + ".example.com", Purpose.ON_DEMAND, PARTNER));
    CompletableFuture<List<InetAddress>> own =
        dns.resolve("hooks.example.com", Purpose.ON_DEMAND, PARTNER);
    assertThat(answer(dns.resolve("other.example.com", Purpose.ON_DEMAND, OTHER)))
        .containsExactly(ADDRESS);
    assertStaysAt(3 + 1, "a quarter of the threads, and the other's");
    assertThat(own).as("waits for its turn").isNotDone();
    assertThat(answer(dns.resolve("hooks.example.com", Purpose.ON_DEMAND, OTHER)))
        .as("the same name in the other's turn")
        .containsExactly(ADDRESS);
    assertThat(answer(own)).containsExactly(ADDRESS);
  }

  @Test
  void a_partner_s_names_that_wait_have_a_limit() throws Exception {
    IntStream.range(0, 3 + LookUpTurns.MAX_WAITING)
        .forEach(i -> dns.resolve("silent" + i + ".example.com", Purpose.ON_DEMAND, PARTNER));
    assertThat(answer(dns.resolve("silent.example.com", Purpose.ON_DEMAND, PARTNER))).isEmpty();
    assertThat(answer(dns.resolve("hooks.example.com", Purpose.ON_DEMAND, OTHER)))
        .containsExactly(ADDRESS);
  }

  private static List<InetAddress> answer(CompletableFuture<List<InetAddress>> answer)
      throws Exception {
    return answer.get(AT_ONCE.toSeconds(), TimeUnit.SECONDS);
  }

  /** Waits until the names that were asked for count as silent. */
  private static void becomeSilent(SystemHostNames dns, String name, int times) {
    Wait.until(
        "all are silent",
        AT_ONCE,
        () ->
            IntStream.range(0, times)
                .allMatch(i -> dns.isSilent(name + i + ".example.com", Purpose.DELIVERY)));
  }

  /** So many names are looked up, and no more. */
  private void assertStaysAt(int number, String why) {
    Wait.untilAsserted(() -> assertThat(looks).as(why).hasValue(number));
    Wait.pause(300);
    assertThat(looks).as(why).hasValue(number);
  }

  private CompletableFuture<List<InetAddress>> resolve(String name) {
    return dns.resolve(name, Purpose.DELIVERY, PARTNER);
  }

  /** Asks for names of many partners. */
  private void ask(String name, int times) {
    ask(dns, name, times);
  }

  private static void ask(SystemHostNames dns, String name, int times) {
    IntStream.range(0, times)
        .forEach(i -> dns.resolve(name + i + ".example.com", Purpose.DELIVERY, partner(i / 10)));
  }

  private static UUID partner(int number) {
    return new UUID(2, number);
  }

  private static Duration seconds(double number) {
    return Duration.ofMillis((long) (number * 1000));
  }

  /**
   * Each name hangs at first, until it counts as silent. Later the silent ones hang until the test
   * ends.
   */
  private final class SilentAtFirst extends SystemHostNames {
    private final Set<String> known = ConcurrentHashMap.newKeySet();
    private final AtomicInteger firstEnded = new AtomicInteger();

    @Override
    List<InetAddress> lookUp(String name) {
      looks.incrementAndGet();
      boolean silent = name.startsWith("silent");
      if (known.add(name)) {
        Wait.until("it is silent", AT_ONCE, () -> isSilent(name, Purpose.DELIVERY));
        firstEnded.incrementAndGet();
      } else if (silent) {
        hang();
      }
      return silent ? List.of() : List.of(ADDRESS);
    }

    private void hang() {
      try {
        silence.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    /** Waits until so many names were asked for once. */
    void awaitFirst(int number) {
      Wait.until("asked once", AT_ONCE, () -> firstEnded.get() == number);
      Wait.pause(300); // until they are not in progress any more
      assertThat(looks).hasValue(number);
    }
  }

  @Test
  void names_that_were_silent_share_a_few_threads() {
    SilentAtFirst other = new SilentAtFirst();
    other.start(Thread::new);
    ask(other, "silent", 40);
    other.awaitFirst(40);
    ask(other, "silent", 40);
    assertStaysAt(48, "eight of them");
    other.stop();
  }

  @Test
  void a_name_that_was_silent_is_queried_while_those_of_another_partner_hang() throws Exception {
    SilentAtFirst other = new SilentAtFirst();
    other.start(Thread::new);
    ask(other, "silent", 20);
    other.resolve("hooks.example.com", Purpose.DELIVERY, OTHER);
    other.awaitFirst(21);
    List<CompletableFuture<List<InetAddress>>> hang =
        IntStream.range(0, 20)
            .mapToObj(i -> other.resolve("silent" + i + ".example.com", Purpose.DELIVERY, PARTNER))
            .toList();
    assertThat(answer(other.resolve("hooks.example.com", Purpose.DELIVERY, OTHER)))
        .containsExactly(ADDRESS);
    assertThat(other.isSilent("hooks.example.com", Purpose.DELIVERY)).isFalse();
    Wait.untilAsserted(() -> assertThat(done(hang)).isEqualTo(2));
    Wait.pause(300);
    assertThat(done(hang)).as("the first two").isEqualTo(2);
    other.stop();
  }

  private static long done(List<CompletableFuture<List<InetAddress>>> answers) {
    return answers.stream().filter(CompletableFuture::isDone).count();
  }
}
