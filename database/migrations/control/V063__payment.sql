-- Guests read this description: it says reservación, as all other texts do. One that an administrator has changed stays.
UPDATE control.payment_methods
   SET description = jsonb_set(description, '{es}', '"Crédito o débito, en la página de la reservación"'), version = version + 1
 WHERE id = 'pm-card' AND description ->> 'es' = 'Crédito o débito, en la página de la reserva';
