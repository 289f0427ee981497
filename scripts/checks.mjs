// Every check of the project: its command, its lane, and where it counts its tests.
import { existsSync, readFileSync } from 'node:fs';
import { failure } from './count-tests.mjs';

const node = process.execPath;
// For short programs of our own. Now and then a Node with threads for its compiler never ends
// (github.com/nodejs/node/issues/54918).
const script = (path, ...args) => [node, '--single-threaded', path, ...args];
export const reports = '.data/reports';

const vitestRun = (project, report, args) => [
  node,
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  project,
  '--passWithNoTests',
  '--silent=passed-only',
  '--reporter=minimal',
  '--reporter=./scripts/count-tests.mjs',
  `--outputFile=${report}`,
  ...args,
];

/** `selections`: one run of the project for each, with these arguments; by default one run of all its tests. */
function vitest(project, lane, selections) {
  const runs = (selections ?? [[]]).map((args, index) => ({
    args,
    report: `${reports}/${project}${index ? `-${index}` : ''}.json`,
  }));
  return {
    name: project,
    lane,
    run: runs.map(({ args, report }) => vitestRun(project, report, args)),
    count: () => runs.map(({ report }) => countVitest(report)).reduce(add),
  };
}

const playwright = (specs) => ({
  name: 'e2e',
  lane: 'browser',
  run: [
    [node, 'node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', ...specs],
  ],
  count: () => countPlaywright(`${reports}/e2e.json`),
});

/**
 * `selected`: the tests that a change can affect, as arguments for runs of a vitest project and patterns of browser
 * specs; other checks run as a whole. By default everything runs.
 */
export const allChecks = (selected = {}) => [
  { name: 'format', lane: 'browser', run: [[node, 'node_modules/oxfmt/bin/oxfmt', '--check']] },
  {
    name: 'lint',
    lane: 'browser',
    // The type checker is a Go program: with free memory it should collect garbage less often.
    env: { GOGC: '400', GOMEMLIMIT: '6GiB' },
    run: [
      // Lint rules need all types, so types are checked in the same pass.
      [node, 'node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check', '--deny-warnings'],
      script('scripts/check-structure.mjs'),
    ],
  },
  { name: 'trace', lane: 'browser', run: [script('scripts/trace.mjs', '--quiet')] },
  {
    name: 'build',
    lane: 'browser',
    run: [script('scripts/build.mjs'), script('scripts/check-bundle.mjs')],
  },
  playwright(selected.e2e ?? []),
  vitest('web', 'browser', selected.web),
  vitest('server', 'server', selected.server),
  vitest('simulator', 'server', selected.simulator),
  vitest('packages', 'server', selected.packages),
];

const NO_REPORT = { passed: 0, failed: 1, notRun: 0, failures: ['It left no report.'] };

const add = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  notRun: one.notRun + other.notRun,
  failures: [...one.failures, ...other.failures],
});

const countVitest = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : NO_REPORT);

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

function countPlaywright(path) {
  if (!existsSync(path)) return NO_REPORT;
  const { stats, suites } = JSON.parse(readFileSync(path, 'utf8'));
  const failures = suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => failure(`${file} › ${title}`, tests[0]?.results[0]?.error?.message));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
    notRun: 0,
    failures,
  };
}
