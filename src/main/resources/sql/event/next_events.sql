-- The events that follow each reader's position. event_sequences comes first: for a partner without
-- new events that one row is all that is read, and not an index of every daily partition.
SELECT e.id, e.type, e.occurred_at, e.sequence, e.partner_id, e.resource_type, e.resource_id, e.resource_version,
       CAST(e.data AS text) AS data, CAST(e.previous AS text) AS previous
  FROM unnest(CAST(:partners AS uuid[]), CAST(:positions AS bigint[])) AS reader (partner_id, position)
  JOIN event_sequences s ON s.partner_id = reader.partner_id AND s.last_sequence > reader.position
 CROSS JOIN LATERAL (
       SELECT * FROM events WHERE events.partner_id = reader.partner_id AND events.sequence > reader.position
        ORDER BY events.sequence LIMIT :limit) e
 ORDER BY e.partner_id, e.sequence
