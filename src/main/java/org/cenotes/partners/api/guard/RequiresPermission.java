package org.cenotes.partners.api.guard;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.cenotes.partners.domain.identity.user.Permission;

/** The permissions that a partner user needs for this method, all of them. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface RequiresPermission {
  Permission[] value();
}
