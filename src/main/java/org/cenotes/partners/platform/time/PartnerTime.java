package org.cenotes.partners.platform.time;

import jakarta.inject.Qualifier;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The clock of the current scope: real time, which a partner can move ahead in its sandbox. What a
 * partner rehearses depends on it (holds, cutoffs, quotes, visits). Everything technical (events,
 * deliveries, payments at providers, keys, limits) depends on the clock without this qualifier.
 */
@Qualifier
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.PARAMETER, ElementType.FIELD})
public @interface PartnerTime {}
