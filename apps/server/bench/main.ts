// npm run bench: speeds as ratios against the bare database in the same run, because absolute figures
// depend on the machine. A case is a function that prints its own line; issues that name a speed add one.
import { auditList } from './audit-list.ts';
import { customerSearch } from './customer-search.ts';
import { startBench } from './portal.ts';

const bench = await startBench();
try {
  await customerSearch(bench);
  await auditList(bench);
} finally {
  await bench.stop();
}
process.exit(0);
