// Fails if a requirement is named by no test. An id counts if it occurs in a test file; `SHELL-012..038` stands for all
// ids of that range.
// usage: npm run trace [-- AREA …]   --quiet: only problems
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const args = process.argv.slice(2);
const quiet = args.includes('--quiet');
const areas = args.filter((argument) => !argument.startsWith('--'));
const catalogue = 'docs/requirements';

const required = new Map();
for (const name of readdirSync(catalogue).filter((file) => /^\d.*\.md$/.test(file))) {
  for (const [, id, text] of readFileSync(join(catalogue, name), 'utf8').matchAll(
    /^- \*\*([A-Z]+-\d{3})\*\* (.*)$/gm,
  )) {
    required.set(id, text);
  }
}

const idsIn = (text) =>
  [...text.matchAll(/\b([A-Z]{2,6})-(\d{3})(?:\.\.(\d{3}))?\b/g)].flatMap(([, area, from, to]) =>
    Array.from(
      { length: Number(to ?? from) - Number(from) + 1 },
      (_, index) => `${area}-${String(Number(from) + index).padStart(3, '0')}`,
    ),
  );

const testFiles = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', '.git', '.data'].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return testFiles(path);
    return /\.(test|spec)\.tsx?$/.test(entry.name) ? [path] : [];
  });

const areaNames = new Set([...required.keys()].map((id) => id.split('-')[0]));
const named = new Set(testFiles('.').flatMap((file) => idsIn(readFileSync(file, 'utf8'))));

const problems = [
  ...[...named]
    .filter((id) => areaNames.has(id.split('-')[0]) && !required.has(id))
    .map((id) => `${id} is not in the catalogue`),
  ...[...required].filter(([id]) => !named.has(id)).map(([id, text]) => `No test names ${id}: ${text}`),
];

if (!quiet) {
  for (const area of areas.length ? areas : areaNames) {
    const ids = [...required.keys()].filter((id) => id.startsWith(`${area}-`));
    const done = ids.filter((id) => named.has(id)).length;
    console.log(`${area.padEnd(7)} ${String(done).padStart(4)} of ${String(ids.length).padEnd(4)} named`);
  }
  console.log(
    `named in tests: ${[...required.keys()].filter((id) => named.has(id)).length} of ${required.size}`,
  );
}
for (const problem of problems) console.error(problem);
process.exit(problems.length ? 1 : 0);
