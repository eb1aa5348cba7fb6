INSERT INTO api_calls (partner_id, at, id, key_id, livemode, method, route, status, duration_us, bytes_in, bytes_out,
                       request_id, client_network)
SELECT partner_id, at, id, key_id, livemode, method, route, status, duration_us, bytes_in, bytes_out,
       request_id, client_network
  FROM unnest(CAST(:partners AS uuid[]), CAST(:times AS timestamptz[]), CAST(:ids AS uuid[]), CAST(:keys AS uuid[]),
              CAST(:livemodes AS boolean[]), CAST(:methods AS text[]), CAST(:routes AS text[]),
              CAST(:statuses AS smallint[]), CAST(:durations AS bigint[]), CAST(:bytesIn AS bigint[]),
              CAST(:bytesOut AS bigint[]), CAST(:requests AS text[]), CAST(:networks AS text[]))
    AS c (partner_id, at, id, key_id, livemode, method, route, status, duration_us, bytes_in, bytes_out, request_id,
          client_network)
    ON CONFLICT DO NOTHING
