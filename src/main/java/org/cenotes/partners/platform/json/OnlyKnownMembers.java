package org.cenotes.partners.platform.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a body whose request is refused with 400 when it has a member that is not a component.
 * Other bodies ignore such members. For commands whose effect would otherwise not be what the
 * caller asked for.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface OnlyKnownMembers {}
