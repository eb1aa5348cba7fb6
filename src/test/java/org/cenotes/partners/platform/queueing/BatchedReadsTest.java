package org.cenotes.partners.platform.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.cenotes.partners.platform.queueing.BatchedReadCallers.LONG;
import static org.cenotes.partners.platform.queueing.BatchedReadCallers.answer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class BatchedReadsTest {
  private final BatchedReadCallers crowd = new BatchedReadCallers();

  @AfterEach
  void end() {
    crowd.close();
  }

  @Test
  void a_caller_alone_has_a_read_of_its_own() {
    crowd.release();
    BatchedReads<Integer, Integer> reads = crowd.reads(LONG, LONG);
    assertThat(reads.ask(1)).isEqualTo(10);
    assertThat(reads.ask(2)).isEqualTo(20);
    assertThat(reads.ask(1_000)).as("a question without an answer").isEqualTo(-1);
    assertThat(crowd.asked()).containsExactly(List.of(1), List.of(2), List.of(1_000));
  }

  @Test
  void those_who_come_during_a_read_share_the_next_one() throws Exception {
    BatchedReads<Integer, Integer> reads = crowd.reads(LONG, LONG);
    Future<Integer> first = crowd.caller(() -> reads.ask(1));
    crowd.awaitFirstRead();
    List<Future<Integer>> others = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      int question = i % 10;
      others.add(crowd.caller(() -> reads.ask(question)));
    }
    crowd.release();
    assertThat(answer(first)).isEqualTo(10);
    for (int i = 0; i < 40; i++) {
      assertThat(answer(others.get(i))).isEqualTo(10 * (i % 10));
    }
    assertThat(crowd.asked()).hasSize(2);
    assertThat(crowd.asked().get(1)).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
  }

  @Test
  void a_bad_question_is_its_own_askers_failure() throws Exception {
    BatchedReads<Integer, Integer> reads = crowd.reads(LONG, LONG);
    Future<Integer> first = crowd.caller(() -> reads.ask(1));
    crowd.awaitFirstRead();
    Future<Integer> good = crowd.caller(() -> reads.ask(2));
    Future<Integer> bad = crowd.caller(() -> reads.ask(13));
    Future<Integer> better = crowd.caller(() -> reads.ask(3));
    crowd.release();
    assertThat(answer(first)).isEqualTo(10);
    assertThat(answer(good)).isEqualTo(20);
    assertThat(answer(better)).isEqualTo(30);
    assertThatThrownBy(() -> answer(bad)).hasStackTraceContaining("thirteen");
    assertThatThrownBy(() -> reads.ask(13)).hasStackTraceContaining("thirteen");
    assertThat(reads.ask(4)).isEqualTo(40);
  }

  @Test
  void every_answer_was_read_after_its_question_had_been_asked() throws Exception {
    AtomicInteger clock = new AtomicInteger();
    BatchedReads<Integer, Integer> reads =
        new BatchedReads<>(
            questions -> {
              int now = clock.incrementAndGet();
              return questions.stream().collect(Collectors.toMap(Function.identity(), q -> now));
            },
            -1,
            LONG,
            Duration.ofNanos(1_000)); // so short that several lead at once
    List<Future<Boolean>> all = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      int question = i % 5;
      all.add(
          crowd.submit(
              () -> {
                boolean fresh = true;
                for (int n = 0; n < 2_000; n++) {
                  int before = clock.get();
                  fresh &= reads.ask(question) > before;
                }
                return fresh;
              }));
    }
    for (Future<Boolean> one : all) {
      assertThat(one.get(20, TimeUnit.SECONDS)).isTrue();
    }
  }
}
