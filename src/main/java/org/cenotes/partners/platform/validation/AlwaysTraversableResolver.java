package org.cenotes.partners.platform.validation;

import jakarta.validation.Path;
import jakarta.validation.Path.Node;
import jakarta.validation.TraversableResolver;
import java.lang.annotation.ElementType;

/**
 * Every member is validated. The default asks JPA for each member of each request whether it is
 * loaded; what we validate are bodies, and no entity is among them.
 */
public class AlwaysTraversableResolver implements TraversableResolver {
  @Override
  public boolean isReachable(
      Object owner, Node member, Class<?> root, Path path, ElementType element) {
    return true;
  }

  @Override
  public boolean isCascadable(
      Object owner, Node member, Class<?> root, Path path, ElementType element) {
    return true;
  }
}
