// npm run bench: speeds as ratios against the bare database in the same run, because absolute figures
// depend on the machine. A case is a function that prints its own line; issues that name a speed add one.
import { auditList } from './audit-list.ts';
import { customerList } from './customer-list.ts';
import { customerSearch } from './customer-search.ts';
import { deviceList } from './device-list.ts';
import { fillCustomers } from './fill-customers.ts';
import { fixedCost } from './fixed-cost.ts';
import { startBench } from './portal.ts';
import { reports } from './reports.ts';
import { telemetryGraph } from './telemetry-graph.ts';
import { telemetryIngest } from './telemetry-ingest.ts';
import { telemetryMqtt } from './telemetry-mqtt.ts';
import { usersImport } from './users-import.ts';
import { usersList } from './users-list.ts';

const bench = await startBench();
try {
  await fillCustomers(bench);
  await fixedCost(bench);
  await customerSearch(bench);
  await customerList(bench);
  await usersImport(bench);
  await usersList(bench);
  await deviceList(bench);
  await auditList(bench);
  await reports(bench);
  await telemetryIngest(bench);
  await telemetryGraph(bench);
} finally {
  await bench.stop();
}
await telemetryMqtt();
process.exit(0);
