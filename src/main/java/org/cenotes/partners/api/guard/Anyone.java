package org.cenotes.partners.api.guard;

import jakarta.ws.rs.NameBinding;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Guard: no credential, but a limit per client address; sees what is public. */
@NameBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Anyone {
  /**
   * A partner may say who it is, with a live key or an access token, and then sees what is the
   * partner's. A credential that is sent must be good: none is better than a bad one, which would
   * silently be answered as a stranger's.
   */
  boolean orPartner() default false;

  /** Other companies' servers call, many times from few addresses: a higher limit. */
  boolean forMachines() default false;
}
