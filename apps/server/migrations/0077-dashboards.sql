-- The run that began last of each job that a schedule or a person starts (D5): dashboards look up these few by their keys instead of
-- searching the whole queue. How a run ended is known to the queue.
CREATE TABLE latest_job_runs (
  name   text PRIMARY KEY,
  job_id uuid NOT NULL
) WITH (fillfactor = 50);

-- When the ERP and the warehouse last answered (D5); before they ever did, since when they are waited for.
CREATE TABLE partner_answers (
  partner       text PRIMARY KEY CHECK (partner IN ('erp', 'warehouse')),
  awaited_since timestamptz NOT NULL DEFAULT now(),
  answered_at   timestamptz
) WITH (fillfactor = 50);
INSERT INTO partner_answers (partner) VALUES ('erp'), ('warehouse');
