// The entry point of every npm script. Plain JavaScript for Node 20, because at the first start nothing else is
// installed: it installs what is missing, then uses the Node that comes with the dependencies.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setUp } from './setup.mjs';

const [command = 'start', ...rest] = process.argv.slice(2);
const server = 'apps/server/src';

const commands = {
  start: { build: true, run: ['--enable-source-maps', 'apps/server/dist/server/main.js'] },
  dev: { run: ['scripts/dev.mjs'] },
  test: { run: ['scripts/check.mjs'] },
  'test:nodes': { run: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'test/nodes'] },
  trace: { run: ['scripts/trace.mjs'] },
  bench: { build: true, run: ['apps/server/bench/main.ts'] },
  simulator: { run: ['apps/simulator/src/main.ts'] },
  admin: { run: [`${server}/tools/create-admin.ts`] },
  ledger: { run: [`${server}/tools/check-ledger.ts`] },
  'audit:verify': { run: [`${server}/tools/verify-audit.ts`] },
  'secret-key': { run: [`${server}/tools/secret-key.ts`] },
  doctor: { run: [`${server}/tools/doctor.ts`] },
  mutate: { run: ['scripts/mutate.mjs'] },
  format: { run: ['node_modules/oxfmt/bin/oxfmt'] },
};

const chosen = commands[command];
if (!chosen) {
  console.error(`Unknown command ${command}. There are: ${Object.keys(commands).join(', ')}.`);
  process.exit(1);
}

try {
  const node = await setUp({ build: chosen.build ?? false });
  runProgram(node, [...chosen.run, ...rest]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Forwards signals, and stops the program when our parent process is gone. */
function runProgram(node, args) {
  const settings = existsSync('.env') ? ['--env-file=.env'] : [];
  const child = spawn(node, [...settings, '--disable-warning=ExperimentalWarning', ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Compiled code is cached for the next start, and for the many processes of the tests.
    env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'), ...process.env },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref();
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
