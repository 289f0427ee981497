// Which part of the house may use which, what slices are called, and how long a file may be. Reads imports as
// text; a rule is a pair of paths. See ARCHITECTURE.md.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { SLICES } from '../packages/contract/src/slices.ts';

const MAX_LINES = 300;

const files = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'])
  .stdout.toString()
  .trim()
  .split('\n')
  .filter((path) => existsSync(path));

const isTest = (path) =>
  /\.(test|spec)\.tsx?$/.test(path) || /^(e2e|apps\/server\/(test|bench))\//.test(path);

/** Why `from` may not import `to` (a path in the repository, or a package name), or nothing when it may. */
function refusal(from, to) {
  if (isTest(from)) return undefined;
  const [, app] = /^apps\/(\w+)\//.exec(from) ?? [];
  if (app && to.startsWith('apps/') && !to.startsWith(`apps/${app}/`)) return 'one app never imports another';
  if (from.startsWith('packages/')) {
    if (/^(node:|react|pg|fastify|@mui)/.test(to))
      return 'packages do no input or output and know no framework';
    if (from.startsWith('packages/domain/') && !to.startsWith('packages/domain/'))
      return 'domain imports nothing';
    if (to.startsWith('apps/')) return 'packages never import an app';
  }
  if (from.startsWith('apps/server/src/platform/') && /^apps\/server\/src\/(slices|gateways)\//.test(to)) {
    return 'platform knows no slice and no gateway';
  }
  if (from.startsWith('apps/server/src/gateways/') && to.startsWith('apps/server/src/slices/')) {
    return 'a gateway knows no slice';
  }
  const own = sliceOf(from);
  const other = sliceOf(to);
  if (own && other && own !== other) {
    if (app === 'web') return 'slices of the web meet in shared/ or through a link';
    if (!to.endsWith('.service.ts')) return 'another slice is used through its service only';
  }
  if (/^apps\/web\/src\/(ui|shared)\//.test(from) && other) return 'ui and shared know no slice';
  return undefined;
}

/** What belongs to no slice. */
const BASE = {
  domain: ['access', 'dates'],
  contract: ['call', 'contract', 'errors', 'fields', 'index', 'lists', 'slices'],
};

/** Why a file may not be called so, or nothing when it may. */
function misnamed(path) {
  const [, folder] = /^(?:packages\/domain\/src|apps\/\w+\/src\/slices)\/([\w-]+)\//.exec(path) ?? [];
  if (folder && !SLICES.includes(folder) && !BASE.domain.includes(folder))
    return `${folder} is no slice of packages/contract/src/slices.ts`;
  const [, file] = /^packages\/contract\/src\/([\w-]+)/.exec(path) ?? [];
  if (file && !BASE.contract.includes(file) && !SLICES.some((name) => `${file}-`.startsWith(`${name}-`)))
    return `${file} does not begin with a slice of packages/contract/src/slices.ts`;
  return undefined;
}

const sliceOf = (path) => /^apps\/\w+\/src\/slices\/([\w-]+)\//.exec(path)?.[1];

const resolve = (from, specifier) => {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  const [, name] = /^@parwell\/(\w+)$/.exec(specifier) ?? [];
  return name ? `packages/${name}/src/index.ts` : specifier;
};

const problems = [];
for (const file of files) {
  const wrongName = misnamed(file);
  if (wrongName) problems.push(`${file}: ${wrongName}`);
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n').length - 1;
  if (!isTest(file) && lines > MAX_LINES)
    problems.push(`${file}: ${lines} lines; it probably holds two things`);
  for (const [, specifier] of text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s(?:[^;'"]*?\sfrom\s)?['"]([^'"]+)['"]/g,
  )) {
    const reason = refusal(file, resolve(file, specifier));
    if (reason) problems.push(`${file} imports ${specifier}: ${reason}`);
  }
}

if (problems.length) {
  console.error(problems.join('\n'));
  process.exit(1);
}
