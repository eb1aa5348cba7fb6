package org.cenotes.partners.platform.validation;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import jakarta.validation.constraints.Size;
import java.util.Collection;
import java.util.Comparator;
import org.cenotes.partners.platform.http.FieldErrors;

/** Turns Bean Validation's violations into field errors. */
public final class ConstraintViolations {
  private static final String DEFAULT_SIZE = "{jakarta.validation.constraints.Size.message}";

  /** The characters of a map's key that an error repeats. */
  private static final int MAX_KEY = 40;

  private ConstraintViolations() {}

  /**
   * Whether all violations are in the body rather than in path or query parameters. Bodies are
   * records; classes that hold parameters are not.
   */
  public static boolean isAboutBody(ConstraintViolationException failure) {
    return failure.getConstraintViolations().stream()
        .allMatch(violation -> violation.getLeafBean() instanceof Record && depth(violation) > 2);
  }

  /** Number of path nodes: two for a parameter, more for a member of a body. */
  private static int depth(ConstraintViolation<?> violation) {
    int nodes = 0;
    for (Path.Node ignored : violation.getPropertyPath()) {
      nodes++;
    }
    return nodes;
  }

  /** The errors in the order of the members' names. */
  public static FieldErrors of(ConstraintViolationException failure) {
    return of(failure.getConstraintViolations());
  }

  /** A violation and the name of its member, which is made once and not at each comparison. */
  private record Named(String member, ConstraintViolation<?> violation) {
    String message() {
      return violation.getMessage();
    }
  }

  /** The errors in the order of the members' names. */
  public static FieldErrors of(Collection<? extends ConstraintViolation<?>> violations) {
    FieldErrors.Collector errors = new FieldErrors.Collector();
    violations.stream()
        .map(violation -> new Named(name(violation.getPropertyPath()), violation))
        .sorted(Comparator.comparing(Named::member).thenComparing(Named::message))
        .forEach(named -> errors.add(named.member(), sentence(named.violation())));
    return errors.toErrors();
  }

  /** The constraint's sentence; a size counts characters or entries, and may be open at one end. */
  private static String sentence(ConstraintViolation<?> violation) {
    if (!(violation.getConstraintDescriptor().getAnnotation() instanceof Size size)
        || !violation.getMessageTemplate().equals(DEFAULT_SIZE)) {
      return violation.getMessage();
    }
    if (isOfMapKey(violation.getPropertyPath())) {
      return "must have names of %d to %d characters".formatted(size.min(), size.max());
    }
    String unit = violation.getInvalidValue() instanceof CharSequence ? "characters" : "entries";
    if (size.max() == Integer.MAX_VALUE) {
      return "must have at least %d %s".formatted(size.min(), unit);
    }
    return size.min() == 0
        ? "must have at most %d %s".formatted(size.max(), unit)
        : "must have %d to %d %s".formatted(size.min(), size.max(), unit);
  }

  private static boolean isOfMapKey(Path path) {
    boolean mapKey = false;
    for (Path.Node node : path) {
      mapKey = isMapKey(node);
    }
    return mapKey;
  }

  /** The member's path as the caller knows it, without the Java method and parameter. */
  private static String name(Path path) {
    StringBuilder name = new StringBuilder();
    String last = "";
    for (Path.Node node : path) {
      last = node.getName() == null ? last : node.getName();
      if (node.getKind() == ElementKind.PROPERTY
          || node.getKind() == ElementKind.CONTAINER_ELEMENT) {
        if (node.getIndex() != null) {
          name.append('[').append(node.getIndex()).append(']');
        } else if (node.getKey() != null && !isMapKey(node)) {
          name.append('.').append(shortened(node.getKey().toString()));
        }
        if (node.getKind() == ElementKind.PROPERTY) {
          name.append(name.isEmpty() ? "" : ".").append(node.getName());
        }
      }
    }
    return name.isEmpty() ? (last.startsWith("arg") ? "body" : last) : name.toString();
  }

  /** Whether a name in a map is wrong, rather than what stands under it. */
  private static boolean isMapKey(Path.Node node) {
    return "<map key>".equals(node.getName());
  }

  private static String shortened(String key) {
    return key.length() <= MAX_KEY ? key : key.substring(0, MAX_KEY) + "…";
  }
}
