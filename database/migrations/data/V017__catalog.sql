-- Pages of what is on sale in the order of prices, and counts between two prices, read this index alone.
CREATE INDEX cenotes_on_sale_by_price ON cenotes (adult_price, id)
  INCLUDE (is_private, owner_partner_id, municipality_key, region_key, created_at, state, owner_active)
  WHERE state = 'active' AND owner_active;
