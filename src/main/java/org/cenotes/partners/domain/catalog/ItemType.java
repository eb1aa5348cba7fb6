package org.cenotes.partners.domain.catalog;

import org.cenotes.partners.platform.json.WireEnum;

/** What kinds of thing are for sale. */
public enum ItemType implements WireEnum {
  CENOTE
}
