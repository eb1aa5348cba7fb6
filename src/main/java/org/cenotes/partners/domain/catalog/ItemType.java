package org.cenotes.partners.domain.catalog;

import org.cenotes.partners.platform.json.WireEnum;

/** The kinds of items for sale. */
public enum ItemType implements WireEnum {
  CENOTE
}
