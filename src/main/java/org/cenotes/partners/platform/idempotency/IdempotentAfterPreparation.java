package org.cenotes.partners.platform.idempotency;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A resource method that honours {@code Idempotency-Key} and begins with work that no transaction
 * may wait for, such as hashing a password or resolving a host name. It passes the rest to {@link
 * IdempotentTransaction#run}; an architecture test checks that it does. The preparation must have
 * no effect: a repeated request prepares again.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface IdempotentAfterPreparation {}
