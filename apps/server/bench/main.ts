// npm run bench: measures speeds relative to bare SQL in the same run, because absolute figures depend on the
// machine. A case is a function that prints its own line; an issue that promises a speed adds one.
// `npm run bench -- customers lists` runs only these.
import { attack } from './attack.ts';
import { auditList } from './audit-list.ts';
import { customerList } from './customer-list.ts';
import { customerSearch } from './customer-search.ts';
import { dashboard } from './dashboard.ts';
import { deviceList } from './device-list.ts';
import { fillCustomers } from './fill-customers.ts';
import { fixedCost } from './fixed-cost.ts';
import { history } from './history.ts';
import { incidentList } from './incident-list.ts';
import { incidents } from './incidents.ts';
import { inventory } from './inventory.ts';
import { invoiceRequests } from './invoice-requests.ts';
import { ledger } from './ledger.ts';
import { listTotals } from './list-totals.ts';
import { live } from './live.ts';
import { load } from './load.ts';
import { monitoringCost } from './monitoring.ts';
import { orders } from './orders.ts';
import { par } from './par.ts';
import { startBench, type Bench } from './portal.ts';
import { recommendations } from './recommendations.ts';
import { release } from './release.ts';
import { reports } from './reports.ts';
import { restock } from './restock.ts';
import { shipmentImport } from './shipment-import.ts';
import { silence } from './silence.ts';
import { startTimes } from './start.ts';
import { tags } from './tags.ts';
import { telemetryGraph } from './telemetry-graph.ts';
import { telemetryIngest } from './telemetry-ingest.ts';
import { telemetryMqtt } from './telemetry-mqtt.ts';
import { transmit } from './transmit.ts';
import { transactionLog } from './transactions.ts';
import { usersImport } from './users-import.ts';
import { usersList } from './users-list.ts';
import { workers } from './workers.ts';

type Step = (bench: Bench) => Promise<void>;

/** Cases that share one portal, run in this order, each with the steps that prepare it. */
const SHARED: Readonly<Record<string, readonly Step[]>> = {
  'fixed-cost': [fillCustomers, fixedCost],
  customers: [fillCustomers, customerSearch, customerList],
  users: [fillCustomers, usersImport, usersList],
  devices: [fillCustomers, deviceList],
  audit: [auditList],
  reports: [auditList, reports],
  telemetry: [telemetryIngest, telemetryGraph],
  monitoring: [monitoringCost],
};
/** Cases that start their own portal. */
const ALONE: Readonly<Record<string, () => Promise<void>>> = {
  attack,
  dashboard,
  history,
  'incident-list': incidentList,
  incidents,
  inventory,
  'invoice-requests': invoiceRequests,
  ledger,
  lists: listTotals,
  live,
  load,
  mqtt: telemetryMqtt,
  orders,
  par,
  recommendations,
  restock,
  release,
  shipments: shipmentImport,
  silence,
  start: startTimes,
  tags,
  transactions: transactionLog,
  transmit,
  workers,
};

const known = [...Object.keys(SHARED), ...Object.keys(ALONE)];
const named = process.argv.slice(2);
const unknown = named.filter((name) => !known.includes(name));
if (unknown.length) {
  console.error(`No such case: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(1);
}
const isChosen = (name: string) => named.length === 0 || named.includes(name);

const steps = new Set(Object.entries(SHARED).flatMap(([name, needed]) => (isChosen(name) ? needed : [])));
if (steps.size > 0) {
  const bench = await startBench();
  try {
    for (const step of steps) await step(bench);
  } finally {
    await bench.stop();
  }
}
for (const [name, run] of Object.entries(ALONE)) if (isChosen(name)) await run();
process.exit(0);
