-- Capacity is a fact of the database: no reservation can hold a place that this table does not have. A slot without a row
-- is one that nobody has booked yet. The application reads it and changes it only through claim_places, move_places and
-- reacquire_places; places are released by a trigger of the reservation.
CREATE TABLE slot_inventory (
  cenote_id  uuid     NOT NULL REFERENCES cenotes (id),
  visit_date date     NOT NULL,
  start_time time     NOT NULL,
  capacity   integer  NOT NULL CHECK (capacity BETWEEN 0 AND 5000),
  taken      integer  NOT NULL DEFAULT 0,
  -- the resource version in availability.changed
  version    integer  NOT NULL DEFAULT 1,
  PRIMARY KEY (cenote_id, visit_date, start_time),
  CONSTRAINT never_oversold CHECK (taken BETWEEN 0 AND capacity)
) WITH (fillfactor = 50); -- space for in-page (HOT) updates of a busy slot

GRANT SELECT ON slot_inventory TO app_tenant, app_platform;
