// Compares compressed download sizes with their budgets: the shell, each page in addition to the shell, and everything
// a page loads later in addition to a list page, which already contains the UI kit. Also counts what a cold browser
// loads for the first list.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const SHELL_KB = 221;
const PAGE = /-page\.tsx$/;
const LIST_PAGE = 'src/slices/audit/audit-page.tsx';
/** The first match counts. */
const LAZY_KB = [
  [/ui\/chart\//, 215],
  [/ui\/dates\//, 90],
  // A list with filters, tabs, groups, pickers and tooltips.
  [PAGE, 76],
  // The first dialog with a form also loads the form kit; dialogs of a tab add only what the tab has not loaded.
  [/./, 73],
];
/** The files of the device list. With the page itself and ten calls, this stays below 25 requests and 300 kB. */
const FIRST_LIST = [
  'src/app/shell/preloads.tsx',
  'src/slices/reports/queue/download-queue.tsx',
  'src/slices/devices/device-list-page.tsx',
  'src/slices/reports/export/export-menu.tsx',
];
const FIRST_LIST_FILES = 14;
const FIRST_LIST_KB = 272;

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
const withKit = new Set([...shell, ...filesOf(LIST_PAGE)]);
for (const [key, { isDynamicEntry }] of Object.entries(manifest)) {
  if (!isDynamicEntry) continue;
  const [, budget] = LAZY_KB.find(([pattern]) => pattern.test(key));
  const before = PAGE.test(key) ? shell : withKit;
  check(key, sizeOf([...filesOf(key)].filter((file) => !before.has(file))), budget);
}
const missing = FIRST_LIST.filter((key) => !manifest[key]);
if (missing.length > 0) throw new Error(`The first list no longer loads ${missing.join(', ')}.`);
const firstList = new Set([...shell, ...FIRST_LIST.flatMap((key) => [...filesOf(key)])]);
const font = readdirSync(`${dist}/assets`).find((name) => /^inter-latin-(?!ext|wght).*\.woff2$/.test(name));
const sent = [...firstList].map((file) => `${dist}/${file}.br`).concat(`${dist}/assets/${font}`);
check(
  `First list (${sent.length} of at most ${FIRST_LIST_FILES} files)`,
  sent.reduce((sum, file) => sum + statSync(file).size, 0) / 1000,
  FIRST_LIST_KB,
);
failed ||= sent.length > FIRST_LIST_FILES;
for (const file of new Set(Object.keys(manifest).flatMap((key) => [...filesOf(key)]))) {
  if (/\.(js|css)$/.test(file) && !(existsSync(`${dist}/${file}.br`) && existsSync(`${dist}/${file}.gz`))) {
    failed = true;
    console.log(`${file} was not packed for the server to send.`);
  }
}
process.exit(failed ? 1 : 0);
