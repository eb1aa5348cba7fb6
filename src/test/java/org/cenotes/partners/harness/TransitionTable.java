package org.cenotes.partners.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DynamicTest;

/**
 * A state machine as a table, checked for every pair of a state and an event. A pair the table does
 * not name fails, so a new state or event cannot be forgotten.
 *
 * <pre>{@code
 * @TestFactory
 * Stream<DynamicTest> reservationTransitions() {
 *   return TransitionTable.of(Status.class, ReservationTest::reservationIn, Reservation::status)
 *       .event("confirm", Reservation::confirm)
 *       .from(PENDING).to(CONFIRMED)
 *       .from(CONFIRMED).stays()
 *       .from(CANCELLED, EXPIRED).fails("error.reservation.invalid_transition")
 *       .event("expire", reservation -> reservation.expire(NOW))
 *       .from(PENDING).to(EXPIRED)
 *       .from(CONFIRMED, CANCELLED, EXPIRED).stays()
 *       .tests();
 * }
 * }</pre>
 */
public final class TransitionTable<S extends Enum<S>, T> {
  /** The outcome of one pair: the next state, or an error whose message contains a text. */
  private record Outcome<S>(@Nullable S next, @Nullable String error) {}

  private final Class<S> type;
  private final Function<S, T> newInState;
  private final Function<T, S> stateOf;
  private final Map<String, Consumer<T>> events = new LinkedHashMap<>();
  private final Map<String, Map<S, Outcome<S>>> outcomes = new LinkedHashMap<>();
  private String event = "";

  private TransitionTable(Class<S> type, Function<S, T> newInState, Function<T, S> stateOf) {
    this.type = type;
    this.newInState = newInState;
    this.stateOf = stateOf;
  }

  /** An empty table; {@code newInState} makes a fresh object for each pair. */
  public static <S extends Enum<S>, T> TransitionTable<S, T> of(
      Class<S> type, Function<S, T> newInState, Function<T, S> stateOf) {
    return new TransitionTable<>(type, newInState, stateOf);
  }

  /** Starts the rows of an event; the name may occur once. */
  public TransitionTable<S, T> event(String name, Consumer<T> action) {
    assertThat(events.put(name, action)).as("rows of %s twice", name).isNull();
    outcomes.put(name, new EnumMap<>(type));
    event = name;
    return this;
  }

  /** The states from which the current event has one outcome. */
  @SafeVarargs
  public final Row from(S... from) {
    List<S> states = new ArrayList<>();
    for (S state : from) {
      states.add(state);
    }
    return new Row(states);
  }

  /** States that await their outcome. */
  public final class Row {
    private final List<S> from;

    private Row(List<S> from) {
      this.from = from;
    }

    /** The event leads to this state. */
    public TransitionTable<S, T> to(S next) {
      return record(state -> new Outcome<>(next, null));
    }

    /** The event is accepted and changes no state. */
    public TransitionTable<S, T> stays() {
      return record(state -> new Outcome<>(state, null));
    }

    /** The event throws; the message contains the text, such as an error key; the state stays. */
    public TransitionTable<S, T> fails(String message) {
      return record(state -> new Outcome<>(state, message));
    }

    private TransitionTable<S, T> record(Function<S, Outcome<S>> outcome) {
      for (S state : from) {
        assertThat(outcomes.get(event).put(state, outcome.apply(state)))
            .as("%s from %s twice", event, state)
            .isNull();
      }
      return TransitionTable.this;
    }
  }

  /** One test per pair of state and event. */
  public Stream<DynamicTest> tests() {
    return events.keySet().stream()
        .flatMap(
            name ->
                Stream.of(type.getEnumConstants())
                    .map(
                        state ->
                            DynamicTest.dynamicTest(
                                name + " from " + state, () -> check(name, state))));
  }

  private void check(String name, S state) {
    Outcome<S> expected = outcomes.get(name).get(state);
    if (expected == null) {
      Assertions.fail("The table has no row for " + name + " from " + state);
      return;
    }
    T subject = newInState.apply(state);
    assertThat(stateOf.apply(subject)).as("state before the event").isEqualTo(state);
    Throwable thrown = catchThrowable(() -> events.get(name).accept(subject));
    if (expected.error() == null) {
      assertThat(thrown).as("failure").isNull();
    } else {
      assertThat(thrown).as("failure").hasMessageContaining(expected.error());
    }
    assertThat(stateOf.apply(subject)).as("state after the event").isEqualTo(expected.next());
  }
}
