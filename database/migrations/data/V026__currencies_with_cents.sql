-- Amounts are in hundredths everywhere, and so they go to the payment providers. Of these currencies a provider reads them as whole
-- units or as thousandths, or takes no hundredths: a guest would be charged a hundredfold.
ALTER TABLE cenotes ADD CONSTRAINT currency_has_cents CHECK (currency NOT IN (
  'BIF', 'CLP', 'DJF', 'GNF', 'HUF', 'ISK', 'JPY', 'KMF', 'KRW', 'MGA', 'PYG', 'RWF', 'TWD', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF',
  'BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'));
