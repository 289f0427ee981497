import { importUsers, listUsers, readImport } from '@parwell/contract';
import { work } from '../src/slices/users/import-users.service.ts';
import type { Bench } from './portal.ts';
import { size } from './sizes.ts';

const ROWS = size(5000, 5);

/** 5,000 users in the process that also serves the portal: the duration, and how long other calls wait. */
export async function usersImport(bench: Bench): Promise<void> {
  const staff = await bench.signIn('ops@fff.example');
  const jsonData = Array.from({ length: ROWS }, (_, index) => ({
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: `import${index}@clinic.example`,
    customerIds: ['100234'],
    personas: ['NURSE'],
  }));
  const { importId } = await staff.get(importUsers, { body: { jsonData } });
  const began = performance.now();
  const importing = work(bench.context, importId);
  const waits: Promise<number>[] = [];
  // Only now and then, so that the sign-ins themselves do not take most of the time.
  const others = setInterval(() => {
    for (const ask of [() => staff.get(listUsers), () => bench.signIn('nurse@northside.example')]) {
      const asked = performance.now();
      waits.push(ask().then(() => performance.now() - asked));
    }
  }, 500);
  await importing;
  clearInterval(others);
  const seconds = (performance.now() - began) / 1000;
  const { results } = await staff.get(readImport, { params: { importId } });
  const imported = results.filter((result) => result.imported).length;
  const slowest = Math.max(0, ...(await Promise.all(waits))).toFixed(0);
  console.log(
    `${'users import, 5k rows'.padEnd(32)} ${imported} users in ${seconds.toFixed(1)} s; meanwhile ` +
      `${waits.length} lists and sign-ins, the slowest in ${slowest} ms`,
  );
}
