-- Many rows for plans: one partner with a twentieth of them, as the owner, straight into the tables.
-- Committed for certain, or VACUUM could not yet call the pages visible to all.
SET synchronous_commit = on;

INSERT INTO control.partners (id, company_name, contact_name, email, status, partner_type, created_at, updated_at)
SELECT ('00000000-0000-7000-8000-' || lpad(p::text, 12, '0'))::uuid, 'Partner ' || p, 'Contact', p || '@partners.example',
       'ACTIVE', 'tour_operator', now(), now()
  FROM generate_series(1, 20) p;

INSERT INTO live.cenotes (id, slug, state, name, description, search_text, municipality_key, region_key, municipality, region,
                          country, latitude, longitude, timezone, currency, adult_price, child_price, schedule, cancellation,
                          created_at, updated_at)
SELECT ('00000000-0000-7000-9000-' || lpad(c::text, 12, '0'))::uuid, 'cenote-' || c, 'active', '{"es": "Cenote"}', '{"es": ""}',
       'cenote', 'tulum', 'quintana roo', 'Tulum', 'Quintana Roo', 'MX', 20, -87, 'America/Cancun', 'MXN', 30000, 15000, '{}',
       '{}', now(), now()
  FROM generate_series(1, 50) c;

INSERT INTO live.slot_inventory (cenote_id, visit_date, start_time, capacity, taken)
SELECT ('00000000-0000-7000-9000-' || lpad((1 + n % 50)::text, 12, '0'))::uuid, DATE '2026-01-01' + n / 400,
       TIME '08:00' + n / 50 % 8 * interval '1 hour', 40, 1
  FROM generate_series(0, :rows) n;

INSERT INTO live.reservations (id, partner_id, confirmation_code, status, payment_status, payment_method, source, cenote_id,
                               cenote_name, visit_date, start_time, end_time, timezone, starts_at, ends_at, slot_starts, visitors,
                               adults, children, guest_first_name, guest_last_name, guest_email, guest_phone,
                               transportation_type, price_lines, subtotal, services_total, transport_total, discount, total,
                               commission_bp, commission, net_payable, currency, cancellation_policy, metadata, locale,
                               partner_reference, hold_expires_at, created_at, updated_at, version)
SELECT gen_random_uuid(), ('00000000-0000-7000-8000-' || lpad((1 + n % 20)::text, 12, '0'))::uuid,
       'CN-' || lpad(n::text, 8, '0'), CASE n % 1000 WHEN 0 THEN 'pending' ELSE 'confirmed' END,
       CASE n % 1000 WHEN 0 THEN 'unpaid' ELSE 'not_required' END, CASE n % 1000 WHEN 0 THEN 'cardprovider' ELSE 'partner_account' END,
       'partner_api', ('00000000-0000-7000-9000-' || lpad((1 + n % 50)::text, 12, '0'))::uuid, '{"es": "Cenote"}',
       DATE '2026-01-01' + n / 400, TIME '08:00', TIME '09:00', 'America/Cancun', TIMESTAMPTZ '2026-01-01' + n * interval '5 minutes',
       TIMESTAMPTZ '2026-01-01' + n * interval '5 minutes', ARRAY[TIME '08:00'], 1, 1, 0, 'Ana', 'Poot',
       n % 5000 || '@guests.example', '+529841234567', 'none', '[]', 30000, 0, 0, 0, 30000, 1000, 3000, 27000, 'MXN', '{}', '{}',
       'es', 'ref-' || n, CASE n % 1000 WHEN 0 THEN now() + n * interval '1 second' END,
       TIMESTAMPTZ '2026-01-01' + n * interval '1 minute', TIMESTAMPTZ '2026-01-01' + n * interval '1 minute', 0
  FROM generate_series(1, :rows) n;

INSERT INTO live.events (id, partner_id, type, occurred_at, sequence, resource_type, resource_id, resource_version, data)
SELECT 'evt_' || n, ('00000000-0000-7000-8000-' || lpad((1 + n % 20)::text, 12, '0'))::uuid, 'reservation.created',
       now() - n % 1000 * interval '1 second', (n + 19) / 20, 'reservation', gen_random_uuid(), 0, '{}'
  FROM generate_series(1, :rows) n;

INSERT INTO live.event_sequences (partner_id, last_sequence)
SELECT partner_id, max(sequence) FROM live.events GROUP BY partner_id;

-- Five thousand that no relay has numbered, and twenty thousand deliveries, a quarter of them due and not sent.
INSERT INTO live.events (id, partner_id, type, occurred_at, resource_type, resource_id, resource_version, data)
SELECT 'evt_w' || n, ('00000000-0000-7000-8000-' || lpad((1 + n % 20)::text, 12, '0'))::uuid, 'reservation.created',
       now() - n % 1000 * interval '1 second', 'reservation', gen_random_uuid(), 0, '{}'
  FROM generate_series(1, 5000) n;

INSERT INTO control.partner_webhooks (id, partner_id, environment, url, events, sealed_secret, is_active, created_at, updated_at)
SELECT id, id, 'live', 'https://shop.example.com/', '{*}', '\x00', true, now(), now() FROM control.partners;

INSERT INTO control.endpoint_queues (webhook_id, partner_id, environment, next_due_at)
SELECT id, partner_id, environment, now() - interval '1 hour' FROM control.partner_webhooks;

INSERT INTO live.deliveries (id, created_at, partner_id, webhook_id, event_id, event_type, event_at, status, next_attempt_at)
SELECT gen_random_uuid(), now(), w.partner_id, w.id, 'evt_' || n, 'reservation.created', now(),
       CASE n % 4 WHEN 0 THEN 'pending' ELSE 'succeeded' END, CASE n % 4 WHEN 0 THEN now() - n * interval '1 second' END
  FROM generate_series(1, 1000) n CROSS JOIN control.partner_webhooks w;
