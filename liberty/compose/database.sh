#!/usr/bin/env bash
# Run by the image of PostgreSQL when its volume is empty, after roles.sql.
set -euo pipefail
psql -q -v ON_ERROR_STOP=1 -U postgres <<END
ALTER ROLE cenotes_owner PASSWORD '$OWNER_PASSWORD';
ALTER ROLE cenotes_app PASSWORD '$APP_PASSWORD';
CREATE DATABASE cenotes OWNER cenotes_owner ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0;
END
