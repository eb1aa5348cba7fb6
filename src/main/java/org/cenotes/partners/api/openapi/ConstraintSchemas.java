package org.cenotes.partners.api.openapi;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.math.BigDecimal;
import org.cenotes.partners.domain.reservation.booking.CountryCode;
import org.cenotes.partners.domain.reservation.booking.LanguageTag;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;

/** Converts Bean Validation constraints to JSON Schema keywords. */
final class ConstraintSchemas {
  private ConstraintSchemas() {}

  /** Applies the constraints of an element; false when there are none. */
  static boolean apply(AnnotatedElement element, Schema schema) {
    boolean any = false;
    for (Annotation rule : element.getAnnotations()) {
      any |= applyText(rule, schema) || applyNumber(rule, schema);
    }
    return any;
  }

  private static boolean applyText(Annotation rule, Schema schema) {
    if (rule instanceof Size size) {
      applySize(size, schema);
    } else if (rule instanceof Email) {
      schema.setFormat("email");
    } else if (rule instanceof Pattern pattern) {
      schema.setPattern("^(?:" + pattern.regexp() + ")$");
    } else if (rule instanceof CountryCode) {
      schema.setPattern("^[A-Z]{2}$");
    } else if (rule instanceof LanguageTag) {
      schema.setMaxLength(LanguageTag.MAX_LENGTH);
    } else {
      return false;
    }
    return true;
  }

  private static boolean applyNumber(Annotation rule, Schema schema) {
    if (rule instanceof Min min) {
      schema.setMinimum(BigDecimal.valueOf(min.value()));
    } else if (rule instanceof Max max) {
      schema.setMaximum(BigDecimal.valueOf(max.value()));
    } else if (rule instanceof DecimalMin min) {
      schema.setMinimum(new BigDecimal(min.value()));
    } else if (rule instanceof DecimalMax max) {
      schema.setMaximum(new BigDecimal(max.value()));
    } else {
      return false;
    }
    return true;
  }

  private static void applySize(Size size, Schema schema) {
    Integer lower = size.min() == 0 ? null : size.min();
    Integer upper = size.max() == Integer.MAX_VALUE ? null : size.max();
    boolean list = schema.getItems() != null;
    boolean map = schema.getType() != null && schema.getType().contains(SchemaType.OBJECT);
    if (list) {
      schema.setMinItems(lower);
      schema.setMaxItems(upper);
    } else if (map) {
      schema.setMinProperties(lower);
      schema.setMaxProperties(upper);
    } else {
      schema.setMinLength(lower);
      schema.setMaxLength(upper);
    }
  }
}
