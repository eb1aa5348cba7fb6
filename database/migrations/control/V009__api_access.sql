-- Until now only the platform's switch disabled the keys of a partner. The partner's own switch does so too.
UPDATE control.partner_api_keys k
   SET is_active = false, switched_off = true, version = k.version + 1
  FROM control.partners p
 WHERE p.id = k.partner_id AND k.is_active AND NOT (p.api_allowed AND p.api_enabled);
