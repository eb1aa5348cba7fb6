package org.cenotes.partners.platform.health;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What a {@link BacklogGauge} or {@link CountGauge} measures, as a sentence for {@code /metrics}.
 * An annotation, because gauges can be called in a transaction only.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Measures {
  /** The sentence. */
  String value();
}
