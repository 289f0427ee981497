// npm test: every check of the project, one after the other, and one line at the end that counts them.
// `npm test -- lint server` runs only the named ones.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { buildWeb } from './setup.mjs';

const node = process.execPath;
const reports = '.data/reports';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const tsc = (project) => [node, 'node_modules/typescript/bin/tsc', '-p', project];
const vitest = (project) => ({
  name: project,
  run: [
    [
      node,
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      '--silent=passed-only',
      '--reporter',
      'dot',
      '--reporter',
      'json',
      '--outputFile.json',
      `${reports}/${project}.json`,
    ],
  ],
  count: () => countVitest(`${reports}/${project}.json`),
});

const checks = [
  { name: 'format', run: [[node, 'node_modules/oxfmt/bin/oxfmt', '--check']] },
  {
    name: 'lint',
    run: [
      [node, 'node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
      [node, 'scripts/check-structure.mjs'],
    ],
  },
  { name: 'types', run: ['packages', 'apps/server', 'apps/simulator', 'apps/web', 'e2e'].map(tsc) },
  { name: 'trace', run: [[node, 'scripts/trace.mjs', '--quiet']] },
  vitest('packages'),
  vitest('simulator'),
  vitest('web'),
  vitest('server'),
  { name: 'build', work: () => buildWeb(node), run: [[node, 'scripts/check-bundle.mjs']] },
  {
    name: 'e2e',
    run: [[node, 'node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts']],
    count: () => countPlaywright(`${reports}/e2e.json`),
  },
];

const named = process.argv.slice(2);
const chosen = named.length ? checks.filter(({ name }) => named.includes(name)) : checks;
let passed = 0;
let failed = 0;

for (const check of chosen) {
  const began = Date.now();
  const output = [];
  const ok = await runCheck(check, output);
  const counted = check.count?.() ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  // A runner that fails without a failing test, or without a report, failed all the same.
  if (!ok && counted.failed === 0) counted.failed = 1;
  passed += counted.passed;
  failed += counted.failed;
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const tests = check.count ? `, ${counted.passed} passed` : '';
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${check.name.padEnd(9)} ${seconds} s${tests}`);
  if (!ok) console.log(output.join(''));
}

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

async function runCheck({ work, run }, output) {
  try {
    await work?.();
  } catch (error) {
    output.push(String(error));
    return false;
  }
  let ok = true;
  for (const command of run) ok = (await runQuietly(command, output)) && ok;
  return ok;
}

function runQuietly([command, ...args], output) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, CI: 'true', FORCE_COLOR: '0' },
    });
    child.stdout.on('data', (text) => output.push(text));
    child.stderr.on('data', (text) => output.push(text));
    child.on('error', (error) => {
      output.push(String(error));
      resolve(false);
    });
    child.on('exit', (code) => resolve(code === 0));
  });
}

function countVitest(path) {
  if (!existsSync(path)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(path, 'utf8'));
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numPendingTests };
}

function countPlaywright(path) {
  if (!existsSync(path)) return { passed: 0, failed: 1 };
  const { stats } = JSON.parse(readFileSync(path, 'utf8'));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
}
