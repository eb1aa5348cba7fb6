-- How guests can pay: four fixed methods that administrators enable and limit.
CREATE TABLE control.payment_methods (
  id                         text        PRIMARY KEY CHECK (id IN ('pm-card', 'pm-wallet', 'pm-regional', 'pm-on-site')),
  provider                   text        NOT NULL UNIQUE CHECK (provider IN ('on_site', 'cardprovider', 'walletprovider', 'regionalprovider')),
  name                       jsonb       NOT NULL,
  description                jsonb       NOT NULL,
  is_active                  boolean     NOT NULL DEFAULT true,
  supported_cards            text[],
  -- a path on this server, or the address of an image elsewhere
  icon_url                   text        NOT NULL,
  -- cents
  processing_fee             bigint      NOT NULL DEFAULT 0 CHECK (processing_fee >= 0),
  min_amount                 bigint      NOT NULL DEFAULT 1000 CHECK (min_amount BETWEEN 1 AND 1000000000000),
  max_amount                 bigint      NOT NULL DEFAULT 10000000 CHECK (max_amount BETWEEN 1 AND 1000000000000),
  requires_native_processing boolean     NOT NULL,
  display_order              integer     NOT NULL,
  updated_at                 timestamptz NOT NULL DEFAULT now(),
  version                    integer     NOT NULL DEFAULT 0,
  CHECK (min_amount <= max_amount)
);
INSERT INTO control.payment_methods
  (id, provider, name, description, supported_cards, icon_url, requires_native_processing, display_order) VALUES
  ('pm-card', 'cardprovider', '{"es": "Tarjeta", "en": "Card"}',
   '{"es": "Crédito o débito, en la página de la reserva", "en": "Credit or debit, on the booking page"}',
   '{visa,mastercard,amex}', '/icons/card.svg', true, 1),
  ('pm-wallet', 'walletprovider', '{"es": "Monedero electrónico", "en": "Wallet"}',
   '{"es": "Con la cuenta del monedero", "en": "With the wallet''s account"}', NULL, '/icons/wallet.svg', true, 2),
  ('pm-regional', 'regionalprovider', '{"es": "Medios regionales", "en": "Regional methods"}',
   '{"es": "Tarjeta, transferencia o efectivo en tienda", "en": "Card, bank transfer or cash at a shop"}', NULL, '/icons/regional.svg', true, 3),
  ('pm-on-site', 'on_site', '{"es": "En la taquilla", "en": "At the desk"}',
   '{"es": "Al llegar al cenote", "en": "On arrival at the cenote"}', NULL, '/icons/on-site.svg', false, 4);
GRANT SELECT ON control.payment_methods TO app_tenant, app_platform;
GRANT UPDATE ON control.payment_methods TO app_platform;

-- The tables of the simulated provider, which replaces the real ones in development and test. Like a real provider it
-- knows nothing of reservations.
CREATE TABLE control.simulated_payments (
  reference    text        PRIMARY KEY,
  payment_id   uuid        NOT NULL,
  provider     text        NOT NULL,
  state        text        NOT NULL CHECK (state IN ('open', 'approved', 'action_required', 'succeeded', 'failed')),
  -- what happens once it is captured
  scenario     text,
  amount       bigint      NOT NULL,
  refunded     bigint      NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND amount),
  currency     text        NOT NULL,
  description  text        NOT NULL,
  failure_code text,
  callback_url text        NOT NULL,
  return_url   text        NOT NULL,
  expires_at   timestamptz NOT NULL,
  -- until then it reports the payment as being processed, whatever its state
  silent_until timestamptz,
  version      integer     NOT NULL,
  UNIQUE (provider, payment_id)
);
-- callbacks it has yet to send
CREATE TABLE control.simulated_callbacks (
  id       uuid        PRIMARY KEY,
  path     text        NOT NULL,
  body     text        NOT NULL,
  due_at   timestamptz NOT NULL,
  attempts integer     NOT NULL,
  version  integer     NOT NULL
);
CREATE INDEX simulated_callbacks_due ON control.simulated_callbacks (due_at);
-- refunds by their idempotency key
CREATE TABLE control.simulated_refunds (
  idempotency_key text   PRIMARY KEY,
  reference       text   NOT NULL REFERENCES control.simulated_payments (reference),
  amount          bigint NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON control.simulated_payments TO app_platform;
GRANT SELECT, INSERT, UPDATE, DELETE ON control.simulated_callbacks TO app_platform;
GRANT SELECT, INSERT ON control.simulated_refunds TO app_platform;
