SELECT rolname, rolsuper, rolbypassrls, rolinherit, rolcreaterole,
       EXISTS (SELECT FROM pg_namespace n
                WHERE n.nspname IN ('control', 'live', 'sandbox')
                  AND pg_has_role(r.oid, n.nspowner, 'MEMBER')) AS owns,
       EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                WHERE n.nspname IN ('control', 'live', 'sandbox')
                  AND pg_has_role(r.oid, c.relowner, 'MEMBER')) AS owns_tables,
       EXISTS (SELECT FROM pg_roles s WHERE (s.rolsuper OR s.rolbypassrls OR s.rolcreaterole)
                  AND pg_has_role(r.oid, s.oid, 'MEMBER')) AS can_become
  FROM pg_roles r WHERE r.rolname = session_user
