// What a browser has to load, compressed, against its budget: for the shell before anything shows, and
// for each part that is fetched when it is first needed, on top of the shell.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const SHELL_KB = 220;
/** The first that matches counts. */
const LAZY_KB = [
  [/ui\/chart\//, 215],
  [/ui\/dates\//, 90],
  [/-page\.tsx$/, 45],
  [/./, 40],
];

const dist = 'apps/web/dist';
const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'));

const filesOf = (key, files = new Set()) => {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const style of chunk.css ?? []) files.add(style);
  for (const next of chunk.imports ?? []) filesOf(next, files);
  return files;
};
const sizeOf = (files) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(`${dist}/${file}`)).length, 0) / 1000;

let failed = false;
const check = (name, size, budget) => {
  failed ||= size > budget;
  console.log(`${size > budget ? 'OVER ' : ''}${name}: ${size.toFixed(1)} kB of ${budget} kB compressed`);
};

const shell = filesOf(Object.keys(manifest).find((key) => manifest[key].isEntry));
check('Shell', sizeOf(shell), SHELL_KB);
for (const [key, { isDynamicEntry }] of Object.entries(manifest)) {
  if (!isDynamicEntry) continue;
  const [, budget] = LAZY_KB.find(([pattern]) => pattern.test(key));
  check(key, sizeOf([...filesOf(key)].filter((file) => !shell.has(file))), budget);
}
process.exit(failed ? 1 : 0);
