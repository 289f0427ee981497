import { countIncidents, listIncidents } from '@parwell/contract';
import { sql } from '../../src/platform/db/database.ts';
import type { Browser } from '../../test/browser.ts';
import { fillTable } from '../fill-table.ts';
import { callRate, fastest, rate, report, startBench, type Bench } from '../portal.ts';
import { size } from '../sizes.ts';

/** Smaller: `BENCH_ROWS=100000 npm run bench -- incident-list`. */
const ROWS = size(1_000_000, 1000, 'BENCH_ROWS');
const PAGE = 100;
const CUSTOMERS = 100;
const DEVICES = 50;
const LIVE = (CUSTOMERS * DEVICES) / 10;

const incidents = `
  INSERT INTO incidents (customer_id, cabinet_id, alert_type, severity, incident_state, since, over_since, last_alert_timestamp,
    alert_count, created_at, created_by, state_updated_at, state_updated_by, alert_details, rule, send_message)
  SELECT 'b' || device / ${DEVICES}, 'b' || device, type, CASE WHEN n % 3 = 0 THEN 'low' ELSE 'high' END,
    CASE WHEN n > ${LIVE} THEN 'Closed' WHEN n % 4 = 0 THEN 'Acknowledged' ELSE 'Open' END, at,
    CASE WHEN n > ${LIVE} THEN at + interval '40 minutes' END, at + interval '30 minutes', n % 9 + 1, at + interval '15 minutes',
    'System', at + interval '2 hours', 'nurse' || n % 90 || '@clinic.example',
    '{"reason":"9.8 °C in compartment 1, allowed 2 to 8 °C","compartment":0,"value":9.8,"min":2,"max":8,"unit":"C"}',
    '{"alertType":"TEMPERATURE_HIGH","hold":15,"clear":15,"severity":"high","highAfter":null,"closeAfter":null,"sendMessage":true}',
    TRUE
  FROM generate_series(1, ${ROWS}) n CROSS JOIN LATERAL (
    SELECT n * 7 % ${CUSTOMERS * DEVICES} AS device,
      (ARRAY['TEMPERATURE_HIGH', 'TEMPERATURE_LOW', 'POWER_LOST', 'DOOR_OPEN'])[1 + n % 4] AS type,
      timestamptz '2026-11-02Z' - (hashint4(n)::bigint & 16777215) * interval '3.6 seconds' AS at) AS made`;

export async function run(): Promise<void> {
  const bench = await startBench();
  try {
    await bench.db.plain(`
      INSERT INTO customers (customer_id, name) SELECT 'b' || n, 'Bench ' || n FROM generate_series(0, ${CUSTOMERS - 1}) n;
      INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, created_at)
      SELECT 'b' || n, 'Device ' || n, 'b' || n / ${DEVICES}, 'RFID', 30, '2-8c', now()
      FROM generate_series(0, ${CUSTOMERS * DEVICES - 1}) n;
      ANALYZE devices`);
    await fillTable(bench.db.url, 'incidents', incidents);
    await pages(bench, await bench.signIn('ops@fff.example'));
  } finally {
    await bench.stop();
  }
}

const names = sql`
  LEFT JOIN customers ON customers.customer_id = found.customer_id
  LEFT JOIN devices ON devices.cabinet_id = found.cabinet_id`;

async function pages({ bare }: Bench, staff: Browser): Promise<void> {
  const through = await callRate(staff, `${listIncidents.path}?limit=${PAGE}`);
  const pageAndCount = () =>
    Promise.all([
      bare(sql`
        SELECT found.*, name, cabinet_name FROM (
          SELECT * FROM incidents ORDER BY created_at DESC, id DESC LIMIT 100) found ${names}
        ORDER BY created_at DESC, id DESC`),
      bare(sql`SELECT count(*) FROM incidents`),
    ]);
  report(`incidents, ${PAGE} of ${ROWS}`, through, await rate(pageAndCount));
  const open = { customerId: 'b7', incidentState: 'Open', limit: String(PAGE) };
  const took = await fastest(() => staff.get(listIncidents, { query: open }));
  console.log(`  open ones of a customer: ${took.toFixed(0)} ms`);
  const counts = await fastest(() => staff.get(countIncidents, { query: {} }));
  console.log(`  counts by state over all of them: ${counts.toFixed(0)} ms`);
}
