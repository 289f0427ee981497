// npm run release: makes release/parwell-VERSION-linux-ARCH.tar.gz from what was built, and its SHA-256 beside it. Unpacked below /opt/parwell it is the
// folder VERSION, laid out as the repository, with its Node; it runs without a registry or network. The same commit gives
// the same archive.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { COPIED } from './release-files.mjs';
import { foldersWithDependencies, licences, NOT_BUNDLED, READ_FILES } from './shipped-packages.mjs';
import { BUILD_MARK } from './setup.mjs';

const { version, name } = JSON.parse(readFileSync('package.json', 'utf8'));
const platform = `linux-${process.arch}`;
const OUT = 'release';
const archive = join(OUT, `${name}-${version}-${platform}.tar.gz`);

if (process.platform !== 'linux')
  throw new Error('A release has the Node of this machine: make it on Linux.');

mkdirSync(OUT, { recursive: true });
const stage = mkdtempSync(join(OUT, '.stage-'));
try {
  const top = join(stage, version);
  fill(top);
  pack(top);
} finally {
  rmSync(stage, { recursive: true, force: true });
}
writeFileSync(`${archive}.sha256`, `${sha256(archive)}  ${basename(archive)}\n`);
const megabytes = (statSync(archive).size / 1e6).toFixed(1);
console.log(`${archive}: ${megabytes} MB. Install it with: tar -C /opt/parwell -xzf ${basename(archive)}`);

function fill(top) {
  const put = (path, filter) => cpSync(path, join(top, path), { recursive: true, filter });
  for (const path of COPIED) put(path);
  for (const path of ['apps/server/dist/server', 'apps/web/dist']) put(path, isOfBuild);
  // What the server reads beside its sources: pages, words, clips.
  for (const path of readdirSync('apps/server/src', { recursive: true }))
    if (/\.\w+$/.test(path) && !path.endsWith('.ts')) put(join('apps/server/src', path));
  for (const folder of foldersWithDependencies(NOT_BUNDLED)) put(folder, isOfPackage);
  for (const [folder, files] of Object.entries(READ_FILES))
    for (const file of ['package.json', ...files]) put(join('node_modules', folder, file));
  const node = `node_modules/node-${platform}`;
  cpSync(join(node, 'bin/node'), join(top, 'node/bin/node'));
  cpSync(join(node, 'LICENSE'), join(top, 'node/LICENSE'));
  writeFileSync(join(top, 'LICENSES'), licences());
  writeFileSync(
    join(top, 'package.json'),
    `${JSON.stringify({ name, version, private: true, type: 'module' })}\n`,
  );
  writeFileSync(join(top, 'VERSION'), `${version}\n`);
}

function sha256(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

function isOfBuild(path) {
  return ![BUILD_MARK, '.vite'].includes(basename(path));
}

/** Without hidden files, tests, sources in TypeScript, maps and papers. Packages of a package are entries of their own. */
function isOfPackage(path) {
  const isPaper =
    /\.(md|markdown|map|d\.[cm]?ts|ts)$/.test(path) ||
    /^(tsconfig|jsconfig|eslint|vitest|rollup)/.test(basename(path));
  const folders = ['test', 'tests', 'benchmarks', 'benchmark', 'docs', 'examples', 'types', '.github'];
  const isAside = folders.includes(basename(path)) && dirname(path).includes('node_modules/');
  return (
    !isPaper && !isAside && !basename(path).startsWith('.') && !/node_modules\/.+\/node_modules$/.test(path)
  );
}

/** Sorted, owned by root, and as old as the commit. */
function pack(top) {
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', top]);
  const tar = [
    '--sort=name',
    `--mtime=@${commitTime()}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--format=gnu',
    '--use-compress-program=gzip -n',
    '-cf',
    archive,
    '-C',
    dirname(top),
    version,
  ];
  execFileSync('tar', tar, { stdio: 'inherit' });
}

/** Seconds; 0 outside of a repository. */
function commitTime() {
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '0';
}
