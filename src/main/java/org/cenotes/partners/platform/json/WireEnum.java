package org.cenotes.partners.platform.json;

import java.util.Locale;
import java.util.Optional;

/**
 * An enum whose constants have names outside Java: in JSON, in paths and queries, in the OpenAPI
 * document and in the database. All of them use {@link #wire}.
 */
public interface WireEnum {
  /** The constant's Java name, which every enum has. */
  String name();

  /**
   * The constant's name outside Java: its Java name in lower case, unless the enum overrides it.
   */
  default String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The constant with this name outside Java, if there is one. */
  static <E extends Enum<E> & WireEnum> Optional<E> find(Class<E> type, String wire) {
    for (E constant : type.getEnumConstants()) {
      if (constant.wire().equals(wire)) {
        return Optional.of(constant);
      }
    }
    return Optional.empty();
  }

  /**
   * The constant with this name outside Java.
   *
   * @throws IllegalArgumentException if there is none
   */
  static <E extends Enum<E> & WireEnum> E parse(Class<E> type, String wire) {
    return find(type, wire)
        .orElseThrow(() -> new IllegalArgumentException("no " + type.getSimpleName() + " " + wire));
  }
}
