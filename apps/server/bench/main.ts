// npm run bench: measures speeds relative to bare SQL in the same run, because absolute figures depend on the machine.
// A case is a file in `cases/` that prints its own line; an issue that promises a speed adds one. `npm run bench --
// customers lists` runs only these; with `--tiny` only to check that they work.
import { prepareTemplate } from '../test/postgres.ts';
import { startTestPostgres } from '../test/temporary-postgres.ts';
import { CASES, runCases } from './cases.ts';
import { sharePostgres } from './portal.ts';
import { tiny } from './sizes.ts';

const named = process.argv.slice(2).filter((name) => name !== '--tiny');
const unknown = named.filter((name) => !CASES.includes(name));
if (unknown.length) {
  console.error(`No such case: ${unknown.join(', ')}. There are: ${CASES.join(', ')}.`);
  process.exit(1);
}
if (tiny) {
  const postgres = await startTestPostgres('bench');
  await prepareTemplate(postgres.url);
  sharePostgres(postgres.url);
  await runCases(named.length ? named : CASES);
  await postgres.stop();
} else await runCases(named.length ? named : CASES);
process.exit(0);
