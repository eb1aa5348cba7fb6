package org.cenotes.partners.platform.response;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import java.util.Comparator;
import org.cenotes.partners.platform.http.FieldErrors;

/** Bean Validation's findings in the words of the error envelope. */
final class ConstraintViolations {
  private ConstraintViolations() {}

  /**
   * Whether a member of the body breaks a rule, and not a parameter of path or query: bodies are
   * records, and what holds parameters is none.
   */
  static boolean isAboutBody(ConstraintViolationException failure) {
    return failure.getConstraintViolations().stream()
        .allMatch(violation -> violation.getLeafBean() instanceof Record && depth(violation) > 2);
  }

  /** {@code method.parameter} alone is a parameter; a member of a body stands below it. */
  private static int depth(ConstraintViolation<?> violation) {
    int nodes = 0;
    for (Path.Node ignored : violation.getPropertyPath()) {
      nodes++;
    }
    return nodes;
  }

  static FieldErrors of(ConstraintViolationException failure) {
    FieldErrors.Collector errors = new FieldErrors.Collector();
    failure.getConstraintViolations().stream()
        .sorted(
            Comparator.comparing(
                    (ConstraintViolation<?> violation) -> name(violation.getPropertyPath()))
                .thenComparing(ConstraintViolation::getMessage))
        .forEach(
            violation -> errors.add(name(violation.getPropertyPath()), violation.getMessage()));
    return errors.toErrors();
  }

  /** The member as the caller knows it: without the Java method and parameter in front. */
  private static String name(Path path) {
    StringBuilder name = new StringBuilder();
    String last = "";
    for (Path.Node node : path) {
      last = node.getName() == null ? last : node.getName();
      if (node.getKind() == ElementKind.PROPERTY
          || node.getKind() == ElementKind.CONTAINER_ELEMENT) {
        if (node.getIndex() != null) {
          name.append('[').append(node.getIndex()).append(']');
        }
        if (node.getKind() == ElementKind.PROPERTY) {
          name.append(name.isEmpty() ? "" : ".").append(node.getName());
        }
      }
    }
    return name.isEmpty() ? (last.startsWith("arg") ? "body" : last) : name.toString();
  }
}
