-- What was vended and is to be billed, and the files in which the ERP is told (B1 to B14).
CREATE TABLE invoice_requests (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The vend in the ledger that it was made of.
  vend_key        text COLLATE "C" NOT NULL UNIQUE,
  -- All of this as it was at that moment.
  customer_id     text COLLATE "C" NOT NULL REFERENCES customers (customer_id),
  cabinet_id      text COLLATE "C" NOT NULL REFERENCES devices,
  cabinet_type    text NOT NULL,
  product_id      text COLLATE "C" NOT NULL REFERENCES products,
  ndc             text NOT NULL,
  lot             text COLLATE "C" NOT NULL,
  size            text NOT NULL,
  assay           text NOT NULL,
  unit_of_measure text NOT NULL,
  serial          text COLLATE "C" NOT NULL,
  tag_id          text COLLATE "C" NOT NULL,
  -- In units of use.
  quantity        integer NOT NULL CHECK (quantity > 0),
  user_name       text NOT NULL,
  npi             text NOT NULL,
  dispensed_at    timestamptz NOT NULL,
  manual_split    text NOT NULL CHECK (manual_split IN ('Y', 'N')),
  auto_split      text NOT NULL CHECK (auto_split IN ('Y', 'N')),
  suggested_code  text NOT NULL CHECK (suggested_code IN ('A', 'B', 'W')),
  status          text COLLATE "C" NOT NULL CHECK (status IN ('PENDING ABW', 'READY', 'ON HOLD', 'TRANSMITTED', 'OMITTED')),
  abw_code        text CHECK (abw_code IN ('A', 'B', 'W')),
  -- Who chose the letter; null where nobody had to.
  abw_by          text,
  abw_at          timestamptz,
  held_by         text,
  held_at         timestamptz,
  omitted_reason  text CHECK (omitted_reason IN ('REVERT', 'RETURN', 'ERROR', 'OTHER')),
  omitted_note    text NOT NULL DEFAULT '',
  rga_number      text NOT NULL DEFAULT '',
  omitted_by      text,
  omitted_at      timestamptz,
  -- The document that it is sent in, the last one if it was sent again. Set before the file is written (B13).
  document_id     text COLLATE "C",
  transmitted_at  timestamptz,
  -- What the ERP said.
  acknowledged_at timestamptz,
  refusal         text NOT NULL DEFAULT '',
  -- The ERP was asked to credit it.
  credit_asked_at timestamptz,
  created_at      timestamptz NOT NULL,
  version         integer NOT NULL DEFAULT 0,
  CHECK ((status = 'OMITTED') = (omitted_reason IS NOT NULL) AND (omitted_reason IS NULL) = (omitted_at IS NULL)),
  CHECK (status <> 'TRANSMITTED' OR transmitted_at IS NOT NULL),
  CHECK (transmitted_at IS NULL OR document_id IS NOT NULL)
) WITH (fillfactor = 80);
CREATE INDEX invoice_requests_time ON invoice_requests (dispensed_at DESC, id DESC);
CREATE INDEX invoice_requests_customer ON invoice_requests (customer_id, dispensed_at DESC, id DESC);
CREATE INDEX invoice_requests_open ON invoice_requests (status, customer_id, dispensed_at DESC, id DESC)
  WHERE status IN ('PENDING ABW', 'READY', 'ON HOLD');
CREATE INDEX invoice_requests_transmitted ON invoice_requests (transmitted_at DESC, id DESC)
  WHERE transmitted_at IS NOT NULL;
CREATE INDEX invoice_requests_document ON invoice_requests (document_id) WHERE document_id IS NOT NULL;
CREATE INDEX invoice_requests_refused ON invoice_requests (dispensed_at DESC, id DESC) WHERE refusal <> '';
CREATE INDEX invoice_requests_tag ON invoice_requests (tag_id) WHERE tag_id <> '';

-- A transmission claims requests and writes them into files. One at a time.
CREATE TABLE transmissions (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at  timestamptz NOT NULL,
  started_by  text NOT NULL,
  -- What was confirmed.
  filter      jsonb NOT NULL,
  files       integer NOT NULL,
  lines       integer NOT NULL,
  finished_at timestamptz
);
CREATE UNIQUE INDEX transmissions_running ON transmissions ((true)) WHERE finished_at IS NULL;

CREATE TABLE transmission_files (
  document_id     text COLLATE "C" PRIMARY KEY,
  transmission_id bigint NOT NULL REFERENCES transmissions,
  customer_id     text COLLATE "C" NOT NULL REFERENCES customers (customer_id),
  account         text NOT NULL CHECK (account IN ('A', 'B', 'W', 'AUTO')),
  file_name       text COLLATE "C" NOT NULL UNIQUE,
  lines           integer NOT NULL,
  quantity        integer NOT NULL,
  created_at      timestamptz NOT NULL,
  written_at      timestamptz,
  acknowledged_at timestamptz,
  refused_lines   integer NOT NULL DEFAULT 0
);
CREATE INDEX transmission_files_of ON transmission_files (transmission_id);
CREATE INDEX transmission_files_time ON transmission_files (created_at DESC, document_id);
CREATE INDEX transmission_files_waiting ON transmission_files (written_at) WHERE acknowledged_at IS NULL;

-- Every line of every file. A request has a second one only after the ERP has refused the first.
CREATE TABLE transmission_lines (
  document_id text COLLATE "C" NOT NULL REFERENCES transmission_files,
  request_id  bigint NOT NULL REFERENCES invoice_requests,
  refusal     text NOT NULL DEFAULT '',
  PRIMARY KEY (document_id, request_id)
);
CREATE INDEX transmission_lines_request ON transmission_lines (request_id);
CREATE UNIQUE INDEX transmission_lines_once ON transmission_lines (request_id) WHERE refusal = '';

-- Who was reminded on which day of the business (B12).
CREATE TABLE abw_reminders (
  email        text NOT NULL,
  day          date NOT NULL,
  customer_id  text COLLATE "C" NOT NULL REFERENCES customers (customer_id),
  sent_at      timestamptz NOT NULL,
  PRIMARY KEY (email, day, customer_id)
);
CREATE INDEX abw_reminders_customer ON abw_reminders (customer_id, sent_at);

CREATE TRIGGER invoice_requests_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON invoice_requests
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();
CREATE TRIGGER transmission_files_list_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON transmission_files
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_change();

-- A document may have a name of its own; null: made of its kind and id.
ALTER TABLE outbound_documents ADD COLUMN file_name text;
