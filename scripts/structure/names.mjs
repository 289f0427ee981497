// Names of slices, and the length of files.
import { SLICES } from '../../packages/contract/src/slices.ts';
import { isTest } from './sources.mjs';

const MAX_LINES = 300;

/** Belongs to no slice. */
const BASE = {
  domain: ['access', 'dates'],
  contract: ['call', 'contract', 'errors', 'fields', 'index', 'limits', 'lists', 'slices'],
  e2e: ['first-day', 'release', 'screens', 'shell'],
};

function misnamed(path) {
  const [, folder] = /^(?:packages\/domain\/src|apps\/\w+\/src\/slices)\/([\w-]+)\//.exec(path) ?? [];
  if (folder && !SLICES.includes(folder) && !BASE.domain.includes(folder))
    return `${folder} is no slice of packages/contract/src/slices.ts`;
  const [, file] = /^packages\/contract\/src\/([\w-]+)/.exec(path) ?? [];
  if (file && !BASE.contract.includes(file) && !SLICES.some((name) => `${file}-`.startsWith(`${name}-`)))
    return `${file} does not begin with a slice of packages/contract/src/slices.ts`;
  const [, spec] = /^e2e\/([\w-]+)\.spec\.ts$/.exec(path) ?? [];
  if (spec && !BASE.e2e.includes(spec) && !SLICES.some((name) => `${spec}-`.startsWith(`${name}-`)))
    return `${spec} does not begin with a slice of packages/contract/src/slices.ts`;
  return undefined;
}

/** A spec that walks the screens of other slices names them in its line "Also walks: …", by which they are found. */
function walksUnknown({ path, text }) {
  if (!/^e2e\/[\w-]+\.spec\.ts$/.test(path)) return undefined;
  const [, others = ''] = /^\/\/ Also walks: (.*)\.$/m.exec(text) ?? [];
  const names = others
    .replaceAll(/ \([^)]*\)/g, '')
    .split(', ')
    .filter(Boolean);
  const unknown = names.filter((name) => !SLICES.includes(name));
  return unknown.length > 0 ? `walks ${unknown.join(', ')}, which is no slice` : undefined;
}

function tooLong({ path, text }) {
  const lines = text.split('\n').length - 1;
  return !isTest(path) && lines > MAX_LINES ? `${lines} lines; it probably holds two things` : undefined;
}

export const nameProblems = (sources) =>
  sources.flatMap((source) =>
    [misnamed(source.path), walksUnknown(source), tooLong(source)]
      .filter((problem) => problem !== undefined)
      .map((problem) => `${source.path}: ${problem}`),
  );
