-- The catalogue. Its screen comes with the inventory; devices are configured with products already.
CREATE TABLE products (
  product_id              text COLLATE "C" PRIMARY KEY CHECK (product_id <> ''),
  product_name            text NOT NULL,
  -- FFF for what the provider manages, a customer's id for what that customer manages itself.
  source                  text NOT NULL DEFAULT 'FFF',
  ndc                     text NOT NULL,
  gtin                    text NOT NULL DEFAULT '',
  dose_type               text NOT NULL,
  pack_uom                text NOT NULL DEFAULT '',
  pack_qty                integer NOT NULL CHECK (pack_qty > 0),
  lum_qty                 integer,
  related_ndc             text NOT NULL DEFAULT '',
  lum_product_id          text,
  lum_ancillary_weight    numeric(12, 3),
  product_group           text NOT NULL DEFAULT '',
  mbrx_product_id         text,
  mbrx_product_id_ext     text,
  -- What one pack costs.
  value                   numeric(14, 2) NOT NULL DEFAULT 0,
  -- In grams.
  weight                  numeric(12, 3),
  weight_unit             text NOT NULL DEFAULT 'g',
  crl                     integer CHECK (crl > 0),
  max_fill                integer CHECK (max_fill > 0),
  active                  boolean NOT NULL DEFAULT true,
  returnable              boolean NOT NULL DEFAULT true,
  is_serializable         boolean NOT NULL DEFAULT false,
  track_provider_training boolean NOT NULL DEFAULT false,
  supplier_number         text NOT NULL DEFAULT '',
  notes                   text NOT NULL DEFAULT '',
  created_at              timestamptz NOT NULL DEFAULT now(),
  version                 integer NOT NULL DEFAULT 0,
  name_folded text COLLATE "C" GENERATED ALWAYS AS (lower(product_name)) STORED,
  id_folded   text COLLATE "C" GENERATED ALWAYS AS (lower(product_id)) STORED
);
CREATE INDEX products_by_name ON products (product_name, product_id);
CREATE INDEX products_source ON products (source) WHERE source <> 'FFF';
CREATE INDEX products_like ON products
  USING gin (name_folded gin_trgm_ops, id_folded gin_trgm_ops) WITH (gin_pending_list_limit = 128);

-- Called cabinets in the data and devices on the screen.
CREATE TABLE devices (
  cabinet_id          text COLLATE "C" PRIMARY KEY CHECK (cabinet_id <> ''),
  cabinet_name        text NOT NULL CHECK (cabinet_name <> ''),
  customer_id         text NOT NULL REFERENCES customers (customer_id),
  cabinet_type        text NOT NULL,
  cabinet_state       integer NOT NULL,
  temp_control        text NOT NULL CHECK (temp_control IN ('Ambient', '2-8c', 'Frozen')),
  enclosure_serial_no text NOT NULL DEFAULT '',
  -- What the machine calls itself in the messages it sends.
  device_id           text COLLATE "C" UNIQUE CHECK (device_id <> ''),
  -- Texts by the property's name in camel case. A property whose definition is taken away keeps its values.
  properties          jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(properties) = 'object'),
  created_at          timestamptz NOT NULL,
  version             integer NOT NULL DEFAULT 0,
  -- Grows with every change of what stands in its dispensers.
  slots_version       integer NOT NULL DEFAULT 0,
  name_folded text COLLATE "C" GENERATED ALWAYS AS (lower(cabinet_name)) STORED,
  id_folded   text COLLATE "C" GENERATED ALWAYS AS (lower(cabinet_id)) STORED
);
CREATE INDEX devices_customer ON devices (customer_id, cabinet_id) INCLUDE (cabinet_state, cabinet_type);
CREATE INDEX devices_type ON devices (cabinet_type, cabinet_id) INCLUDE (cabinet_state, customer_id);
CREATE INDEX devices_state ON devices (cabinet_state, cabinet_id) INCLUDE (cabinet_type, customer_id);
CREATE INDEX devices_by_name ON devices (cabinet_name, cabinet_id);
CREATE INDEX devices_like ON devices
  USING gin (name_folded gin_trgm_ops, id_folded gin_trgm_ops) WITH (gin_pending_list_limit = 128);
CREATE INDEX devices_properties ON devices
  USING gin (properties jsonb_path_ops) WITH (gin_pending_list_limit = 128);

-- When a device was last heard. Apart from the device itself, because it changes all the time.
CREATE TABLE device_contacts (
  cabinet_id    text COLLATE "C" PRIMARY KEY REFERENCES devices,
  last_heard_at timestamptz NOT NULL
) WITH (fillfactor = 70);

-- What devices of a type can be told about themselves.
CREATE TABLE property_definitions (
  cabinet_type           text NOT NULL,
  -- In snake case, and in camel case as the devices' own data has it.
  property_key           text NOT NULL CHECK (property_key ~ '^[a-z0-9_]+$'),
  data_key               text NOT NULL CHECK (data_key ~ '^[a-zA-Z0-9]+$'),
  value_type             text NOT NULL CHECK (value_type IN ('string', 'number', 'boolean')),
  -- The choices of a dropdown; none where anything may stand.
  choices                text[] NOT NULL DEFAULT '{}',
  editable_by            text CHECK (editable_by IN ('user', 'admin')),
  visible_to             text NOT NULL CHECK (visible_to IN ('user', 'admin')),
  searchable             boolean NOT NULL DEFAULT false,
  is_part_of_edge_config boolean NOT NULL DEFAULT false,
  version                integer NOT NULL DEFAULT 0,
  PRIMARY KEY (cabinet_type, property_key),
  UNIQUE (cabinet_type, data_key)
);

-- What the portal itself reads, and what tells one machine from another.
INSERT INTO property_definitions (cabinet_type, property_key, data_key, value_type, choices, editable_by, visible_to, searchable)
SELECT cabinet_type, property_key, data_key, value_type, choices, editable_by, visible_to, searchable
FROM (VALUES
  ('{EM,MinibarRx,RFID,VIPc,Virtual,WEIGHT,VISION,ZONE,SITE}'::text[],
   'consignment', 'consignment', 'string', '{0,1}'::text[], 'admin', 'user', true),
  ('{EM,MinibarRx,RFID,VIPc,Virtual,WEIGHT,VISION}',
   'provider_tracking', 'providerTracking', 'string', '{Yes,No}', 'user', 'user', false),
  ('{Virtual}', 'location_tracking', 'locationTracking', 'string', '{Yes,No}', 'user', 'user', false),
  ('{EM,MinibarRx,RFID,VIPc,WEIGHT,VISION,ZONE}', 'machine_id', 'machineId', 'string', '{}', 'admin', 'admin', true),
  ('{EM,MinibarRx,RFID,VIPc,WEIGHT,VISION,ZONE}', 'serial_number', 'serialNumber', 'string', '{}', NULL, 'user', true),
  ('{RFID,VIPc}', 'viewpoint_asset_id', 'viewpointAssetId', 'string', '{}', 'admin', 'admin', true),
  ('{EM,MinibarRx}', 'server_name', 'serverName', 'string', '{}', 'admin', 'admin', true),
  ('{MinibarRx}', 'mbrx_practice_id', 'mbrxPracticeId', 'string', '{}', 'admin', 'user', true),
  ('{VISION}', 'enclosure_serial_no', 'enclosureSerialNo', 'string', '{}', 'admin', 'user', true),
  ('{EM,MinibarRx,RFID,VIPc,WEIGHT,VISION,ZONE}', 'allowed_temp_min', 'allowedTempMin', 'number', '{}', 'admin', 'user', false),
  ('{EM,MinibarRx,RFID,VIPc,WEIGHT,VISION,ZONE}', 'allowed_temp_max', 'allowedTempMax', 'number', '{}', 'admin', 'user', false),
  ('{EM,MinibarRx,RFID,VIPc,Virtual,WEIGHT,VISION,ZONE,SITE}',
   'room', 'room', 'string', '{}', 'user', 'user', true)
) AS known (types, property_key, data_key, value_type, choices, editable_by, visible_to, searchable)
CROSS JOIN LATERAL unnest(types) AS cabinet_type;

-- What a flex device is told from afar.
INSERT INTO property_definitions (cabinet_type, property_key, data_key, value_type, choices, editable_by, visible_to, is_part_of_edge_config)
VALUES
  ('WEIGHT', 'heartbeat_seconds', 'heartbeatSeconds', 'number', '{}', 'admin', 'admin', true),
  ('WEIGHT', 'temperature_interval_seconds', 'temperatureIntervalSeconds', 'number', '{}', 'admin', 'admin', true),
  ('WEIGHT', 'weight_interval_seconds', 'weightIntervalSeconds', 'number', '{}', 'admin', 'admin', true),
  ('WEIGHT', 'door_alarm_enabled', 'doorAlarmEnabled', 'boolean', '{}', 'admin', 'user', true),
  ('WEIGHT', 'door_alarm_seconds', 'doorAlarmSeconds', 'number', '{}', 'admin', 'user', true),
  ('WEIGHT', 'log_level', 'logLevel', 'string', '{ERROR,WARN,INFO,DEBUG}', 'admin', 'admin', true),
  ('WEIGHT', 'wifi_ssid', 'wifiSsid', 'string', '{}', 'admin', 'admin', true),
  ('WEIGHT', 'lte_enabled', 'lteEnabled', 'boolean', '{}', 'admin', 'admin', true);

-- Who prescribes, by their national number.
CREATE TABLE providers (
  npi        text PRIMARY KEY CHECK (npi ~ '^\d{10}$'),
  first_name text NOT NULL,
  last_name  text NOT NULL
);
CREATE TABLE device_providers (
  cabinet_id text COLLATE "C" NOT NULL REFERENCES devices,
  npi        text NOT NULL REFERENCES providers,
  PRIMARY KEY (cabinet_id, npi)
);

CREATE TABLE device_locations (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  cabinet_id    text COLLATE "C" NOT NULL REFERENCES devices,
  location_name text NOT NULL CHECK (location_name <> ''),
  zip_code      text NOT NULL CHECK (zip_code ~ '^\d{5}$')
);
CREATE UNIQUE INDEX device_locations_name ON device_locations (cabinet_id, lower(location_name));

-- People at the device itself. The PIN is encrypted; its keyed hash keeps it unique on the device.
CREATE TABLE device_users (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  cabinet_id text COLLATE "C" NOT NULL REFERENCES devices,
  email      text NOT NULL CHECK (email = lower(email)),
  first_name text NOT NULL,
  last_name  text NOT NULL,
  role       integer NOT NULL,
  enabled    boolean NOT NULL DEFAULT true,
  pin        bytea NOT NULL,
  pin_hash   bytea NOT NULL,
  version    integer NOT NULL DEFAULT 0,
  UNIQUE (cabinet_id, email),
  UNIQUE (cabinet_id, pin_hash)
);

-- What a device may hold, and in devices with dispensers which product stands where.
CREATE TABLE device_products (
  cabinet_id text COLLATE "C" NOT NULL REFERENCES devices,
  product_id text COLLATE "C" NOT NULL REFERENCES products,
  po_type    text NOT NULL DEFAULT '',
  max_fill   integer NOT NULL CHECK (max_fill > 0),
  PRIMARY KEY (cabinet_id, product_id)
);
CREATE TABLE device_slots (
  cabinet_id text COLLATE "C" NOT NULL REFERENCES devices,
  holder     integer NOT NULL CHECK (holder IN (0, 1)),
  dispenser  integer NOT NULL CHECK (dispenser BETWEEN 0 AND 13),
  product_id text COLLATE "C" REFERENCES products,
  capacity   integer NOT NULL CHECK (capacity >= 0),
  PRIMARY KEY (cabinet_id, holder, dispenser)
);

-- What devices were to be told, a row for each device. It goes out when there is a line to them.
CREATE TABLE device_config_changes (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  batch_id     uuid NOT NULL,
  cabinet_id   text COLLATE "C" NOT NULL REFERENCES devices,
  -- By property key, as it is sent.
  properties   jsonb NOT NULL,
  requested_by text NOT NULL,
  requested_at timestamptz NOT NULL,
  status       text NOT NULL DEFAULT 'queued'
               CHECK (status IN ('unchanged', 'queued', 'sent', 'acknowledged', 'refused', 'expired')),
  message      text NOT NULL DEFAULT ''
);
CREATE INDEX device_config_changes_device ON device_config_changes (cabinet_id, id DESC);
CREATE INDEX device_config_changes_batch ON device_config_changes (batch_id, cabinet_id);
