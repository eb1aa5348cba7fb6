-- Each way of paying has a picture: a path on this server, or the address of a picture elsewhere.
UPDATE control.payment_methods
   SET icon_url = CASE id
         WHEN 'pm-card' THEN '/icons/card.svg'
         WHEN 'pm-wallet' THEN '/icons/wallet.svg'
         WHEN 'pm-regional' THEN '/icons/regional.svg'
         ELSE '/icons/on-site.svg'
       END
 WHERE icon_url IS NULL;
ALTER TABLE control.payment_methods ALTER COLUMN icon_url SET NOT NULL;
