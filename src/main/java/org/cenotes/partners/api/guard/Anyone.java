package org.cenotes.partners.api.guard;

import jakarta.ws.rs.NameBinding;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Guard: requires no credential, but limits requests per client address. */
@NameBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Anyone {
  /**
   * Whether a live key or a partner user's access token is honoured. A credential that is sent must
   * be valid; the request is not treated as anonymous instead.
   */
  boolean orPartner() default false;

  /** How many requests per minute one client address may send. */
  Limit limit() default Limit.READS;

  /** The limits; their numbers are properties. */
  enum Limit {
    /** What people look up. */
    READS,
    /** Logins and what belongs to them: whoever looks much up can still log in. */
    AUTHENTICATION,
    /** Payments of guests. */
    CHECKOUT,
    /** What other servers send, from few addresses. */
    NOTIFICATIONS,
    /** Pictures, of which a page shows many. */
    IMAGES
  }
}
