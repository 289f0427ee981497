// npm test: every check of the project, and one line at the end that counts them. Two lanes of about the same length
// run side by side: static checks, build, browser and component tests in one, all other tests in the other. `npm test
// -- lint server` runs only the named ones, `npm test -- --since main` what a change can affect. Fetches what they need
// besides Node and npm.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { allChecks, reports } from './checks.mjs';
import { buildServer } from './setup.mjs';
import { touchedSince } from './since.mjs';
import { browserHelp, findBrowser, findServers, thisMachine } from './test-tools.mjs';

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const args = process.argv.slice(2);
const chosen = args[0] === '--since' ? checksSince(args[1] ?? 'main') : checksNamed(args);
// Both lanes need it. Tests of single files build it themselves.
if (chosen.some(({ name }) => ['build', 'e2e', 'server'].includes(name))) await buildServer(process.execPath);
const { runnable, notes, failures: missing } = await getTools(chosen);
const results = (
  await Promise.all(
    ['browser', 'server'].map((lane) => runLane(runnable.filter((each) => each.lane === lane))),
  )
).flat();
results.push(...missing.map((line) => ({ passed: 0, failed: 1, notRun: 0, failures: [line] })));

// Repeated at the end: of long output often only one end is kept.
const failures = results.flatMap((result) => result.failures);
for (const line of [...notes, ...failures]) console.log(line);
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed${notRun(sum('notRun'))}`);
process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1);

/** Because a program is not installed here. */
function notRun(count) {
  return count ? `, ${count} not run` : '';
}

function checksNamed(names) {
  const checks = allChecks();
  const unknown = names.filter((name) => !checks.some((check) => check.name === name));
  if (unknown.length) {
    console.error(
      `There is no check ${unknown.join(', ')}, only ${checks.map(({ name }) => name).join(', ')}.`,
    );
    process.exit(1);
  }
  return names.length ? checks.filter(({ name }) => names.includes(name)) : checks;
}

function checksSince(ref) {
  const { skipped, selected } = touchedSince(ref);
  return allChecks(selected).filter(({ name }) => !skipped.includes(name));
}

/** A check that cannot run without a missing tool is left out, which is a failure. */
async function getTools(checks) {
  const needs = (name) => checks.some((check) => check.name === name);
  const servers = needs('server') ? await findServers() : { failures: [], notes: [] };
  if (!needs('e2e')) return { runnable: checks, ...servers };
  const browser = await findBrowser();
  if (browser) {
    process.env.CHROMIUM_FOUND = browser.path ?? '';
    return { runnable: checks, ...servers };
  }
  return {
    runnable: checks.filter(({ name }) => name !== 'e2e'),
    notes: servers.notes,
    failures: [...servers.failures, browserHelp(thisMachine())],
  };
}

async function runLane(checks) {
  const done = [];
  for (const check of checks) done.push(await runCheck(check));
  return done;
}

/** Prints at the end, so that the output of the lanes does not mix. */
async function runCheck(check) {
  const began = Date.now();
  const output = [];
  let ok = true;
  for (const command of check.run) ok = (await runQuietly(command, output, check.env)) && ok;
  const counted = check.count?.() ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1, notRun: 0, failures: [] };
  // A runner that fails without a failing test, or without a report, failed all the same.
  if (!ok) counted.failed ||= 1;
  if (!ok && !counted.failures.length) counted.failures.push(`${check.name}: see what it printed.`);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const tests = check.count ? `, ${counted.passed} passed${notRun(counted.notRun)}` : '';
  const line = `${ok ? 'ok    ' : 'FAILED'} ${check.name.padEnd(9)} ${seconds} s${tests}`;
  // Failures come first, in short, because long output may be cut off.
  console.log(ok ? line : [line, ...counted.failures, output.join('')].join('\n'));
  return counted;
}

function runQuietly([command, ...rest], output, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, rest, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, CI: 'true', NO_COLOR: '1', ...env },
    });
    child.stdout.on('data', (text) => output.push(text));
    child.stderr.on('data', (text) => output.push(text));
    child.on('error', (error) => {
      output.push(String(error));
      resolve(false);
    });
    // Not `exit`: the last output may come after it.
    child.on('close', (code) => resolve(code === 0));
  });
}
