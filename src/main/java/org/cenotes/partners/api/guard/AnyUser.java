package org.cenotes.partners.api.guard;

import jakarta.ws.rs.NameBinding;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Guard: requires any user's access token, even one of a user who must change the password. */
@NameBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface AnyUser {
  /** Who of them may call the method, which checks it itself; for the documents. */
  String who() default "a logged-in user";
}
