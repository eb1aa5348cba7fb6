-- A login that is refreshed again and again goes on; the tokens that it has used are deleted when they expire.
CREATE INDEX refresh_tokens_by_expiry ON control.refresh_tokens (expires_at);
