package org.cenotes.partners.platform.idempotency;

import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A resource method that honours {@code Idempotency-Key}: its effect and its response are committed
 * in one transaction, and the same request again gets the stored response. A method that first does
 * what no transaction may wait for is {@link IdempotentAfterPreparation}; one whose work leaves the
 * process is {@link IdempotentOutsideTransaction}.
 */
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Idempotent {}
