package org.cenotes.partners.api.guard;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.cenotes.partners.domain.apikey.ApiKeyScope;

/** The scope that an API key needs for this method. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface RequiresScope {
  ApiKeyScope value();
}
