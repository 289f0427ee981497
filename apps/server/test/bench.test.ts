import { expect, inject, test, vi } from 'vitest';
import { CASES, runCases } from '../bench/cases.ts';
import { sharePostgres } from '../bench/portal.ts';

// With tiny sizes (`BENCH_TINY`), to notice broken cases. Speed is not judged here.
sharePostgres(inject('postgresUrl'));

test.each(CASES)('the bench case %s runs to its end and prints a figure', async (name) => {
  const print = vi.spyOn(console, 'log').mockReturnValue();
  await runCases([name]);
  const printed = print.mock.calls.map(([line]) => String(line)).join('\n');
  expect(printed).toMatch(/\d/);
  expect(printed).not.toMatch(/NaN|undefined/);
});
