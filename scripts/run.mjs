// The entry point of every npm script. Plain JavaScript for Node 20, because at the first start nothing else is
// installed: what starts, tests or measures a checkout installs what is missing, and all use the Node that comes with the
// dependencies. Everything else never installs or builds: it may run beside live servers.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setUp } from './setup.mjs';

const [command = 'start', ...rest] = process.argv.slice(2);
const parwell = 'apps/server/src/parwell.ts';

const commands = {
  start: {
    install: true,
    build: true,
    run: ['--enable-source-maps', 'apps/server/dist/server/parwell.js', 'server'],
  },
  dev: { install: true, run: ['scripts/dev.mjs'] },
  test: { install: true, run: ['scripts/check.mjs'] },
  bench: { install: true, build: true, run: ['apps/server/bench/main.ts'] },
  release: { build: true, run: ['scripts/release.mjs'] },
  'test:nodes': { run: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'test/nodes'] },
  trace: { run: ['scripts/trace.mjs'] },
  mutate: { run: ['scripts/mutate.mjs'] },
  format: { run: ['node_modules/oxfmt/bin/oxfmt'] },
  simulator: { run: ['apps/simulator/src/main.ts'] },
};

// Other words are commands of an installation: apps/server/src/tools/commands.ts.
const chosen = commands[command] ?? { run: [parwell, command] };

try {
  const node = await setUp(chosen);
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
