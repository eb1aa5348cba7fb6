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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.cenotes.partners.platform.outbound.HostNames.Purpose;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Names whose servers are silent. */
class DnsClientTest {
  private static final InetAddress ADDRESS = UrlTable.address("93.184.215.14");
  private static final UUID PARTNER = new UUID(1, 1);
  private static final UUID OTHER = new UUID(1, 2);

  private final CountDownLatch silence = new CountDownLatch(1);
  private final AtomicInteger looks = new AtomicInteger();

  /** DNS whose server is silent about some names until the test ends. */
  private final DnsClient dns =
      new DnsClient() {
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
    assertThat(resolve("silent.example.com").get(5, TimeUnit.SECONDS)).isEmpty();
    assertThat(Duration.between(asked, Instant.now())).isBetween(seconds(1.9), seconds(3));
  }

  @Test
  void a_name_is_asked_once_at_a_time() throws Exception {
    List<CompletableFuture<List<InetAddress>>> answers =
        IntStream.range(0, 500).mapToObj(i -> resolve("silent.example.com")).toList();
    Thread.sleep(300);
    silence.countDown();
    for (CompletableFuture<List<InetAddress>> answer : answers) {
      assertThat(answer.get(5, TimeUnit.SECONDS)).containsExactly(ADDRESS);
    }
    assertThat(looks).hasValue(1);
    resolve("silent.example.com").get(5, TimeUnit.SECONDS);
    assertThat(looks).as("nothing is remembered here").hasValue(2);
  }

  @Test
  void silent_names_do_not_stop_the_others() throws Exception {
    ask("silent-a", 50);
    Thread.sleep(2300);
    // All fifty are known now, and their fifty threads wait on.
    ask("silent-a", 50);
    Instant asked = Instant.now();
    List<CompletableFuture<List<InetAddress>>> others =
        IntStream.range(0, 500)
            .mapToObj(
                i -> dns.resolve("hooks" + i + ".example.com", Purpose.DELIVERY, partner(i / 5)))
            .toList();
    for (CompletableFuture<List<InetAddress>> other : others) {
      assertThat(other.get(5, TimeUnit.SECONDS)).containsExactly(ADDRESS);
    }
    assertThat(Duration.between(asked, Instant.now())).isLessThan(seconds(1));
  }

  @Test
  void a_name_that_waited_for_a_thread_is_looked_up_in_its_turn_and_was_not_silent()
      throws Exception {
    ask("silent-a", 56);
    CompletableFuture<List<InetAddress>> waiting = resolve("hooks.example.com");
    Thread.sleep(2300);
    assertThat(waiting).as("its time has not begun").isNotDone();
    assertThat(dns.isSilent("silent-a0.example.com", Purpose.DELIVERY)).isTrue();
    silence.countDown();
    assertThat(waiting.get(5, TimeUnit.SECONDS)).containsExactly(ADDRESS);
    assertThat(dns.isSilent("hooks.example.com", Purpose.DELIVERY)).isFalse();
    // The question that was silent may be under way a moment longer; the next is answered at once.
    Instant end = Instant.now().plusSeconds(5);
    while (dns.isSilent("silent-a0.example.com", Purpose.DELIVERY)) {
      assertThat(Instant.now()).as("it has answered").isBefore(end);
      resolve("silent-a0.example.com").get(5, TimeUnit.SECONDS);
    }
  }

  @Test
  void names_that_are_thought_up_take_no_thread_of_a_delivery() throws Exception {
    UrlPolicy policy = new UrlPolicy(dns, new AddressPolicy(Set.of(443), Optional.empty()));
    IntStream.range(0, 200)
        .forEach(
            i -> dns.resolve("silent" + i + ".example.com", Purpose.ON_DEMAND, partner(i / 10)));
    Instant asked = Instant.now();
    for (int i = 0; i < 50; i++) {
      assertThat(resolve("hooks" + i + ".example.com").get(1, TimeUnit.SECONDS))
          .containsExactly(ADDRESS);
    }
    assertThat(resolve("silent0.example.com")).isNotDone();
    assertThat(Duration.between(asked, Instant.now())).isLessThan(seconds(1));
    assertThat(policy.mayKeep("https://last.example.com/", null))
        .as("asked again at each call")
        .isTrue();
    assertThat(Duration.between(asked, Instant.now())).isBetween(seconds(1.9), seconds(3.5));
  }

  @Test
  void a_partner_s_hanging_names_leave_threads_to_others() throws Exception {
    IntStream.range(0, 20)
        .forEach(i -> dns.resolve("silent" + i + ".example.com", Purpose.ON_DEMAND, PARTNER));
    CompletableFuture<List<InetAddress>> own =
        dns.resolve("hooks.example.com", Purpose.ON_DEMAND, PARTNER);
    assertThat(dns.resolve("other.example.com", Purpose.ON_DEMAND, OTHER).get(1, TimeUnit.SECONDS))
        .containsExactly(ADDRESS);
    Thread.sleep(300);
    assertThat(looks).as("a quarter of the threads, and the other's").hasValue(3 + 1);
    assertThat(own).as("waits for its turn").isNotDone();
    assertThat(dns.resolve("hooks.example.com", Purpose.ON_DEMAND, OTHER).get(1, TimeUnit.SECONDS))
        .as("the same name in the other's turn")
        .containsExactly(ADDRESS);
    assertThat(own.get(1, TimeUnit.SECONDS)).containsExactly(ADDRESS);
  }

  @Test
  void a_partner_s_names_that_wait_have_a_limit() throws Exception {
    IntStream.range(0, 3 + LookUpTurns.MAX_WAITING)
        .forEach(i -> dns.resolve("silent" + i + ".example.com", Purpose.ON_DEMAND, PARTNER));
    assertThat(
            dns.resolve("silent.example.com", Purpose.ON_DEMAND, PARTNER).get(1, TimeUnit.SECONDS))
        .isEmpty();
    assertThat(dns.resolve("hooks.example.com", Purpose.ON_DEMAND, OTHER).get(1, TimeUnit.SECONDS))
        .containsExactly(ADDRESS);
  }

  private CompletableFuture<List<InetAddress>> resolve(String name) {
    return dns.resolve(name, Purpose.DELIVERY, PARTNER);
  }

  /** Asks for names of many partners. */
  private void ask(String name, int times) {
    ask(dns, name, times);
  }

  private static void ask(DnsClient dns, String name, int times) {
    IntStream.range(0, times)
        .forEach(i -> dns.resolve(name + i + ".example.com", Purpose.DELIVERY, partner(i / 10)));
  }

  private static UUID partner(int number) {
    return new UUID(2, number);
  }

  private static Duration seconds(double number) {
    return Duration.ofMillis((long) (number * 1000));
  }

  @Test
  void names_that_were_silent_share_a_few_threads() throws Exception {
    DnsClient other =
        new DnsClient() {
          @Override
          List<InetAddress> lookUp(String name) {
            looks.incrementAndGet();
            try {
              silence.await(2300, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            return List.of();
          }
        };
    other.start(Thread::new);
    ask(other, "silent", 40);
    Thread.sleep(2600);
    assertThat(looks).hasValue(40);
    ask(other, "silent", 40);
    Thread.sleep(300);
    assertThat(looks).hasValue(48);
    other.stop();
  }

  @Test
  void a_name_that_was_silent_is_queried_while_those_of_another_partner_hang() throws Exception {
    DnsClient other =
        new DnsClient() {
          @Override
          List<InetAddress> lookUp(String name) {
            try {
              if (name.startsWith("silent") || looks.incrementAndGet() == 1) {
                silence.await(2300, TimeUnit.MILLISECONDS);
              }
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            return name.startsWith("silent") ? List.of() : List.of(ADDRESS);
          }
        };
    other.start(Thread::new);
    ask(other, "silent", 20);
    other.resolve("hooks.example.com", Purpose.DELIVERY, OTHER);
    Thread.sleep(2600);
    assertThat(other.isSilent("hooks.example.com", Purpose.DELIVERY)).isTrue();
    List<CompletableFuture<List<InetAddress>>> hang =
        IntStream.range(0, 20)
            .mapToObj(i -> other.resolve("silent" + i + ".example.com", Purpose.DELIVERY, PARTNER))
            .toList();
    assertThat(other.resolve("hooks.example.com", Purpose.DELIVERY, OTHER).get(1, TimeUnit.SECONDS))
        .containsExactly(ADDRESS);
    assertThat(other.isSilent("hooks.example.com", Purpose.DELIVERY)).isFalse();
    Thread.sleep(2600);
    assertThat(hang.stream().filter(CompletableFuture::isDone)).as("the first two").hasSize(2);
    other.stop();
  }
}
