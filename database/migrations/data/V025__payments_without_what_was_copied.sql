-- Recovery links moved to a table of their own (V020); nothing reads or writes these since.
ALTER TABLE payments
  DROP COLUMN recovery_digest,
  DROP COLUMN former_recovery_digest,
  DROP COLUMN former_recovery_until;
