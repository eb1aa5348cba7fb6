package org.cenotes.partners.api.guard;

import jakarta.ws.rs.NameBinding;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Guard: requires the access token of an operator or an administrator. The request reads across
 * partners; {@code domain.reservation.frontdesk} restricts operators to their own cenotes.
 */
@NameBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Operator {}
