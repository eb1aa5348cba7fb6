-- Pages and counts of what is on sale read this index alone: a cenote's row is wide. It has the columns of the filters and
-- of the policies, except search_text and amenities, which may be too long for an index.
ALTER TABLE cenotes ADD COLUMN sort_name text GENERATED ALWAYS AS (name ->> 'es') STORED;
CREATE INDEX cenotes_on_sale ON cenotes (sort_name, id)
  INCLUDE (is_private, owner_partner_id, municipality_key, region_key, adult_price, created_at, state, owner_active)
  WHERE state = 'active' AND owner_active;
