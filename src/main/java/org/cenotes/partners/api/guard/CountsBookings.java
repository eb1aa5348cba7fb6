package org.cenotes.partners.api.guard;

import jakarta.ws.rs.NameBinding;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.cenotes.partners.platform.tenancy.DataSet;

/** A route that books a visit: {@link BookingMetrics} counts what becomes of its requests. */
@NameBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface CountsBookings {
  /** The data on which the route works. */
  DataSet value() default DataSet.LIVE;
}
