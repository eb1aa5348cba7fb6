package org.cenotes.partners.platform.idempotency;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A POST that interprets {@code Idempotency-Key} itself instead of storing its response: it tells
 * the attempts of one payment apart.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface ReadsIdempotencyKey {}
