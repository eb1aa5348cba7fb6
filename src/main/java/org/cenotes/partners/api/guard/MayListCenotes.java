package org.cenotes.partners.api.guard;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Refines {@link PartnerUser}: admits administrators and managers of partners that may list cenotes
 * of their own, which are verified tour operators and hotels.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface MayListCenotes {}
