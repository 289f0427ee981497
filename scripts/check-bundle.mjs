// What a browser has to load before the portal shows anything, compressed, against its budget.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const SHELL_BUDGET_KB = 220;

const dist = 'apps/web/dist';
const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'));
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);

const needed = new Set();
const add = (key) => {
  const chunk = manifest[key];
  if (!chunk || needed.has(chunk.file)) return;
  needed.add(chunk.file);
  for (const style of chunk.css ?? []) needed.add(style);
  for (const next of chunk.imports ?? []) add(next);
};
add(entry);

const bytes = [...needed].reduce((sum, file) => sum + gzipSync(readFileSync(`${dist}/${file}`)).length, 0);
const size = bytes / 1000;
console.log(`Shell: ${size.toFixed(1)} kB of ${SHELL_BUDGET_KB} kB compressed, ${needed.size} files`);
process.exit(size <= SHELL_BUDGET_KB ? 0 : 1);
