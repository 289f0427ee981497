// npm run mutate -- invoices payments: makes small changes (mutants) to the rules of slices of packages/domain, one at
// a time, and runs the slice's tests against each. A mutant that no test notices has survived. `npm run mutate --
// inventory/lot` mutates only files and folders with this prefix.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { Stryker } from '@stryker-mutator/core';

const domain = 'packages/domain/src';
const [chosen, ...others] = process.argv.slice(2);
const [slice = '', start = ''] = chosen?.split('/') ?? [];
if (!/^[a-z-]+$/.test(slice) || !existsSync(`${domain}/${slice}`)) {
  console.error(`Name slices of ${domain}, as in: npm run mutate -- invoices payments`);
  process.exit(1);
}

process.env.MUTATE_SLICE = slice;
const reports = `.data/mutate/${slice}${start ? `.${start}` : ''}`;
// Left over by a run that was stopped.
rmSync(`${reports}/tmp`, { recursive: true, force: true });
await new Stryker({
  mutate: [`${domain}/${slice}/**/${start}*.ts`, `${domain}/${slice}/${start}*/**/*.ts`, '!**/*.test.ts'],
  testRunner: 'domain',
  plugins: [resolve('scripts/mutate/runner.mjs')],
  coverageAnalysis: 'perTest',
  concurrency: 1,
  timeoutMS: 5000,
  // No tsconfig: Stryker would rewrite it with the compiler's programming interface, which TypeScript 7 does not have.
  ignorePatterns: ['/*', '!/packages', '!/package.json'],
  tempDirName: `${reports}/tmp`,
  cleanTempDir: 'always',
  reporters: ['clear-text', 'html', 'json', 'progress-append-only'],
  htmlReporter: { fileName: `${reports}/report.html` },
  jsonReporter: { fileName: `${reports}/report.json` },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  allowConsoleColors: false,
}).runMutationTest();

// Stryker runs once in a process.
if (others.length)
  process.exit(spawnSync(process.execPath, [process.argv[1], ...others], { stdio: 'inherit' }).status ?? 1);
