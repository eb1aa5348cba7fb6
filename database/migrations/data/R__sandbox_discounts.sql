-- Owner: pricing
-- The discounts of every sandbox, in production too, where nobody can write others there: administrators' routes are for
-- live data. They have no limit of uses, because all partners share them. docs/sandbox.md lists them.
INSERT INTO discount_rules
    (id, name, description, discount_type, rate_bp, applies_to, cenote_ids, min_quantity, max_discount, priority, stackable,
     auto_apply, exclude_transport, eligibility, is_active, promotion, version, created_at, updated_at)
SELECT d.id, d.name, d.description, d.discount_type, d.rate_bp, 'all', '{}'::uuid[], d.min_quantity, d.max_discount, d.priority,
       d.stackable, d.auto_apply, d.exclude_transport, 'all', true, d.promotion, 0, now(), now()
  FROM (VALUES
    (uuid '01900000-0000-7000-8000-00000000d001',
     jsonb '{"es": "Grupos de 12 o más", "en": "Groups of 12 or more"}',
     jsonb '{"es": "Diez por ciento menos para grupos, sin incluir el transporte.",
             "en": "Ten percent off for groups, transport excluded."}',
     'quantity_based', 1000, 12, NULL::bigint, 10, true, true, true, NULL::jsonb),
    (uuid '01900000-0000-7000-8000-00000000d002',
     jsonb '{"es": "Temporada tranquila", "en": "Quiet season"}',
     jsonb '{"es": "Quince por ciento menos con la promoción; no se combina con otras reglas de descuento.",
             "en": "Fifteen percent off with the promotion; cannot be combined with other discount rules."}',
     'percentage', 1500, NULL, 150000, 20, false, false, false,
     jsonb '{"id": "01900000-0000-7000-8000-00000000d0aa", "name": "Temporada tranquila", "slug": "temporada-tranquila",
             "status": "active", "promotionType": "seasonal", "startDate": "2026-01-01", "endDate": "2099-12-31"}'))
    AS d (id, name, description, discount_type, rate_bp, min_quantity, max_discount, priority, stackable, auto_apply,
          exclude_transport, promotion)
 WHERE '${flyway:defaultSchema}' = 'sandbox'
ON CONFLICT DO NOTHING;

INSERT INTO coupons
    (id, code, discount_type, rate_bp, amount, min_amount, max_discount, cenote_ids, ends_at, is_active, version, created_at,
     updated_at)
SELECT c.id, c.code, c.discount_type, c.rate_bp, c.amount, c.min_amount, c.max_discount, '{}'::uuid[], c.ends_at, true, 0, now(), now()
  FROM (VALUES
    (uuid '01900000-0000-7000-8000-00000000d101', 'BIENVENIDO10', 'percentage', 1000, NULL::bigint, NULL::bigint, 50000::bigint,
     NULL::timestamptz),
    (uuid '01900000-0000-7000-8000-00000000d102', 'SELVA50', 'fixed', NULL, 5000, 30000, NULL, NULL),
    (uuid '01900000-0000-7000-8000-00000000d103', 'VENCIDO10', 'percentage', 1000, NULL, NULL, NULL, '2026-01-01Z'))
    AS c (id, code, discount_type, rate_bp, amount, min_amount, max_discount, ends_at)
 WHERE '${flyway:defaultSchema}' = 'sandbox'
ON CONFLICT DO NOTHING;
