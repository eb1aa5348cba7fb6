-- What guests pay, and what goes back to them.

CREATE TABLE payments (
  id                     uuid        PRIMARY KEY,
  partner_id             uuid        NOT NULL REFERENCES control.partners (id),
  reservation_id         uuid        NOT NULL REFERENCES reservations (id),
  provider               text        NOT NULL CHECK (provider IN ('on_site', 'cardprovider', 'walletprovider', 'regionalprovider')),
  state                  text        NOT NULL CHECK (state IN ('created', 'requires_action', 'succeeded', 'failed', 'expired',
                                                               'refund_pending', 'refunded')),
  -- cents
  amount                 bigint      NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
  currency               text        NOT NULL,
  -- what is owed back in all, and how much of it is back
  refund_due             bigint      NOT NULL DEFAULT 0,
  refunded               bigint      NOT NULL DEFAULT 0,
  -- nothing may be kept of what is still to come: the reservation is over
  is_over                boolean     NOT NULL DEFAULT false,
  -- its money came too late for the reservation, and goes back
  is_late                boolean     NOT NULL DEFAULT false,
  -- what the provider was asked with
  description            text        NOT NULL,
  payer_email            text        NOT NULL,
  -- the provider's names for the payment and for the money it took
  reference              text,
  capture                text,
  -- what the provider's form needs, sealed; or the page the guest is sent to
  sealed_secret          bytea,
  page                   text,
  failure_code           text,
  note                   text        CHECK (length(note) <= 500),
  expires_at             timestamptz NOT NULL,
  -- until when somebody is asking the provider to take the money, for which time that is
  settling_until         timestamptz,
  attempts               integer     NOT NULL DEFAULT 0,
  -- when the provider is to be asked how it stands
  look_at                timestamptz,
  looks                  integer     NOT NULL DEFAULT 0,
  -- SHA-256 of the token that resumes it; the one before lives for some minutes more
  recovery_digest        bytea       NOT NULL CHECK (length(recovery_digest) = 32),
  former_recovery_digest bytea       CHECK (length(former_recovery_digest) = 32),
  former_recovery_until  timestamptz,
  created_at             timestamptz NOT NULL,
  updated_at             timestamptz NOT NULL,
  version                integer     NOT NULL,
  CONSTRAINT not_more_back_than_was_taken CHECK (0 <= refunded AND refunded <= refund_due AND refund_due <= amount)
);
CREATE UNIQUE INDEX payments_one_active ON payments (reservation_id) WHERE state IN ('created', 'requires_action', 'succeeded');
CREATE INDEX payments_of_reservation ON payments (reservation_id, created_at);
CREATE UNIQUE INDEX payments_reference ON payments (provider, reference);
CREATE UNIQUE INDEX payments_recovery ON payments (recovery_digest);
CREATE INDEX payments_former_recovery ON payments (former_recovery_digest) WHERE former_recovery_digest IS NOT NULL;
CREATE INDEX payments_to_look_at ON payments (look_at) WHERE look_at IS NOT NULL;

ALTER TABLE payments ENABLE ROW LEVEL SECURITY;
ALTER TABLE payments FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON payments TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON payments TO app_platform USING (true);
GRANT SELECT, INSERT, UPDATE ON payments TO app_tenant, app_platform;

-- Each a debt: asked of the provider, under its own id, until it is done.
CREATE TABLE refunds (
  id         uuid        PRIMARY KEY,
  partner_id uuid        NOT NULL REFERENCES control.partners (id),
  payment_id uuid        NOT NULL REFERENCES payments (id),
  amount     bigint      NOT NULL CHECK (amount > 0),
  reason     text        NOT NULL CHECK (reason IN ('cancelled', 'changed', 'late')),
  -- when it is to be asked for; null once it is back
  due_at     timestamptz,
  attempts   integer     NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  version    integer     NOT NULL,
  CONSTRAINT due_or_settled CHECK ((due_at IS NULL) = (settled_at IS NOT NULL))
);
CREATE INDEX refunds_due ON refunds (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX refunds_of_payment ON refunds (payment_id);

ALTER TABLE refunds ENABLE ROW LEVEL SECURITY;
ALTER TABLE refunds FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON refunds TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON refunds TO app_platform USING (true);
GRANT SELECT, INSERT, UPDATE ON refunds TO app_tenant, app_platform;

-- What providers said by themselves: each message is applied once.
CREATE TABLE provider_events (
  partner_id  uuid        NOT NULL REFERENCES control.partners (id),
  provider    text        NOT NULL,
  event_id    text        NOT NULL CHECK (length(event_id) BETWEEN 1 AND 255),
  payment_id  uuid        NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, event_id)
);
CREATE INDEX provider_events_by_age ON provider_events (received_at);
ALTER TABLE provider_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE provider_events FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON provider_events TO app_tenant USING (partner_id = control.current_partner());
CREATE POLICY platform ON provider_events TO app_platform USING (true);
GRANT SELECT, INSERT ON provider_events TO app_tenant;
GRANT SELECT, INSERT, DELETE ON provider_events TO app_platform;

-- Takes coupon and places again for a reservation that expired before its payment came, and confirms it; or says
-- why not and leaves everything as it was. It runs with its owner's rights, past row-level security, and so asks itself
-- whose reservation it is.
CREATE FUNCTION reacquire_places(p_reservation uuid, p_version integer, p_starts time[], p_capacities integer[])
  RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
DECLARE
  held    reservations;
  outcome text := 'ok';
BEGIN
  SELECT * INTO held FROM reservations
   WHERE id = p_reservation AND partner_id = control.current_partner() AND status = 'expired' FOR UPDATE;
  IF NOT FOUND OR coalesce(cardinality(p_starts), 0) = 0
     OR cardinality(p_capacities) IS DISTINCT FROM cardinality(p_starts)
     OR p_starts[1] <> held.start_time OR EXISTS (SELECT FROM unnest(p_starts) AS slot WHERE slot >= held.end_time)
     OR NOT EXISTS (SELECT FROM payments WHERE reservation_id = held.id) THEN
    RAISE EXCEPTION 'reservation % cannot take its places again', p_reservation USING ERRCODE = 'insufficient_privilege';
  END IF;
  BEGIN
    IF held.coupon_id IS NOT NULL THEN
      outcome := claim_coupon(held.coupon_id, held.coupon_customer);
    END IF;
    IF outcome = 'ok' THEN
      outcome := claim_places(held.cenote_id, p_version, held.visit_date, p_starts, p_capacities, held.visitors);
    END IF;
    IF outcome <> 'ok' THEN
      RAISE EXCEPTION 'not to be had' USING ERRCODE = 'PT001';
    END IF;
  EXCEPTION WHEN SQLSTATE 'PT001' THEN
    RETURN outcome; -- what was claimed in this block is undone
  END;
  PERFORM set_config('app.moving', p_reservation::text, true);
  UPDATE reservations SET slot_starts = p_starts, status = 'confirmed' WHERE id = p_reservation;
  PERFORM set_config('app.moving', '', true);
  RETURN 'ok';
END
$$;
REVOKE ALL ON FUNCTION reacquire_places FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reacquire_places TO app_tenant;

-- As before, but places may also come back to a reservation that has none, in reacquire_places.
CREATE OR REPLACE FUNCTION refuse_other_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.cenote_id = OLD.cenote_id AND current_setting('app.moving', true) = OLD.id::text
     AND current_user::name = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the places of reservation % cannot become others', OLD.id USING ERRCODE = 'check_violation';
END
$$;
