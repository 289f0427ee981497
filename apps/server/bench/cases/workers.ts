import { listAudit } from '@parwell/contract';
import { readFileSync } from 'node:fs';
import { Browser } from '../../test/browser.ts';
import { freePort } from '../../src/platform/free-port.ts';
import { newDataDir, Program } from '../../test/program.ts';
import { callRate } from '../portal.ts';

/**
 * Pages of a list per second with one and with two processes of the API. The client and PostgreSQL use the same
 * cores, so a machine with two of them has little to gain.
 */
export async function run(): Promise<void> {
  const folder = newDataDir();
  try {
    const rates: number[] = [];
    for (const count of [1, 2]) rates.push(await pagesPerSecond(folder.path, count));
    const [one = 1, two = 0] = rates;
    console.log(
      `${'list pages with WORKERS=2'.padEnd(40)} ratio ${(two / one).toFixed(2)}   ` +
        `${two.toFixed(0)} a second, ${one.toFixed(0)} with one process`,
    );
  } finally {
    folder.remove();
  }
}

async function pagesPerSecond(dataDir: string, count: number): Promise<number> {
  const port = await freePort();
  const program = new Program('server', { DATA_DIR: dataDir, PORT: String(port), WORKERS: String(count) });
  try {
    await program.ready();
    const password = /password (\S+?)\)/.exec(program.output)?.[1] ?? '';
    const staff = new Browser(`http://localhost:${port}`);
    await staff.signIn('ops@fff.example', password);
    const rate = await callRate(staff, listAudit.path);
    if (process.platform === 'linux')
      console.log(`  ${count} of them: CPU seconds by process ${cpuOf(program.child.pid).join(', ')}`);
    return rate;
  } finally {
    await program.stop();
  }
}

function cpuOf(pid = 0): string[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  return [String(pid), ...children].map((each) => {
    const fields = readFileSync(`/proc/${each}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return ((Number(fields[11]) + Number(fields[12])) / 100).toFixed(1);
  });
}
