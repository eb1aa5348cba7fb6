-- Owner: report
-- Records how a change of a reservation changes the sums of sales. It runs with its owner's rights, because the
-- application may not write deltas. A statement that inserts several reservations inserts their deltas by one.
CREATE OR REPLACE FUNCTION record_sale() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO sales_deltas (partner_id, cenote_id, cenote_name, currency, visit_date, created_at, reservations, cancelled,
                              no_shows, visitors, lead_days, gross, discount, commission, net_payable, refunded, retained)
    SELECT s.* FROM inserted AS r, LATERAL sale_of(ROW(r.*)::reservations) AS s;
  ELSE
    INSERT INTO sales_deltas (partner_id, cenote_id, cenote_name, currency, visit_date, created_at, reservations, cancelled,
                              no_shows, visitors, lead_days, gross, discount, commission, net_payable, refunded, retained)
    SELECT partner_id, cenote_id, cenote_name, currency, visit_date, created_at, -reservations, -cancelled,
           -no_shows, -visitors, -lead_days, -gross, -discount, -commission, -net_payable, -refunded, -retained
      FROM sale_of(OLD);
  END IF;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO sales_deltas (partner_id, cenote_id, cenote_name, currency, visit_date, created_at, reservations, cancelled,
                              no_shows, visitors, lead_days, gross, discount, commission, net_payable, refunded, retained)
    SELECT * FROM sale_of(NEW);
  END IF;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION record_sale FROM PUBLIC;

CREATE OR REPLACE TRIGGER reservations_record_sale AFTER INSERT ON reservations
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION record_sale();
-- the columns that sale_of reads
CREATE OR REPLACE TRIGGER reservations_record_changed_sale AFTER UPDATE ON reservations
  FOR EACH ROW WHEN (NOT (OLD.status IN ('pending', 'expired') AND NEW.status IN ('pending', 'expired'))
                     AND (OLD.status, OLD.cenote_id, OLD.currency, OLD.visit_date, OLD.created_at, OLD.timezone,
                          OLD.visitors, OLD.total, OLD.discount, OLD.commission, OLD.net_payable, OLD.refunded,
                          OLD.confirmed_at, OLD.cancellation)
         IS DISTINCT FROM (NEW.status, NEW.cenote_id, NEW.currency, NEW.visit_date, NEW.created_at, NEW.timezone,
                           NEW.visitors, NEW.total, NEW.discount, NEW.commission, NEW.net_payable, NEW.refunded,
                           NEW.confirmed_at, NEW.cancellation))
  EXECUTE FUNCTION record_sale();
CREATE OR REPLACE TRIGGER reservations_record_deleted_sale AFTER DELETE ON reservations
  FOR EACH ROW WHEN (OLD.status NOT IN ('pending', 'expired')) EXECUTE FUNCTION record_sale();

-- Sums all sales anew, as deltas that are then folded. Changes of reservations wait until its transaction ends.
CREATE OR REPLACE FUNCTION refill_sales() RETURNS void
  LANGUAGE plpgsql SET search_path = ${flyway:defaultSchema}, pg_temp AS $$
BEGIN
  LOCK TABLE reservations IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM sales_rollups;
  DELETE FROM sales_deltas;
  INSERT INTO sales_deltas (partner_id, cenote_id, cenote_name, currency, visit_date, created_at, reservations, cancelled,
                            no_shows, visitors, lead_days, gross, discount, commission, net_payable, refunded, retained)
  SELECT * FROM sales;
END
$$;
REVOKE ALL ON FUNCTION refill_sales FROM PUBLIC;

-- the sales that are older than the trigger; creating it has locked the table
SELECT refill_sales() WHERE NOT EXISTS (SELECT FROM sales_rollups) AND NOT EXISTS (SELECT FROM sales_deltas);
