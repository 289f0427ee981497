// Which checks a change allows to skip, and which tests of the others are enough. Vitest follows imports by itself
// (`--changed`); browser specs are found by the slices that they walk.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { SLICES } from '../packages/contract/src/slices.ts';

/** They start separate programs, whose imports Vitest does not follow. */
const PROGRAM_TESTS = ['test/start', 'test/gateway-kill', 'test/report-kill', 'test/simulator'];

/** Browsers never load these. */
const UNSEEN = [
  /\.md$/,
  /^docs\//,
  /^\.ci\//,
  /^scripts\/(?!setup|build|compress-web)/,
  /\.test\.tsx?$/,
  /^apps\/web\/src\/test\//,
  /^apps\/server\/bench\//,
  /^apps\/server\/test\/(?!oidc-provider|program|temporary-postgres)/,
];

const git = (...args) => {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout.split('\n').filter(Boolean);
};

function changedSince(ref) {
  const [base = ref] = git('merge-base', 'HEAD', ref);
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
}

/** On any floor; undefined for files shared by all slices. */
function sliceOf(path) {
  const [, folder] = /^(?:packages\/domain\/src|apps\/\w+\/src\/slices)\/([\w-]+)\//.exec(path) ?? [];
  const [, file] = /^(?:packages\/contract\/src|e2e)\/([\w-]+)\.(?:spec\.)?ts$/.exec(path) ?? [];
  return SLICES.find((slice) => `${folder ?? file}-`.startsWith(`${slice}-`));
}

/** The slices that a browser spec walks: the one in its name, and those in its line "Also walks: …". */
function slicesWalked(path, text) {
  const [, others = ''] = /^\/\/ Also walks: (.*)\.$/m.exec(text) ?? [];
  return [sliceOf(path), ...others.replaceAll(/ \([^)]*\)/g, '').split(', ')];
}

/** The browser specs for these changes: patterns of paths, or `all`. `specs` has the slices of each, by path. */
export function specsFor(changed, specs) {
  const patterns = new Set();
  for (const path of changed.filter((each) => !UNSEEN.some((unseen) => unseen.test(each)))) {
    const slice = sliceOf(path);
    const own = path.startsWith('e2e/') && path.endsWith('.spec.ts');
    const walking = [...specs].filter(([, slices]) => slices.includes(slice)).map(([spec]) => spec);
    if (own) patterns.add(`${path}$`);
    else if (!slice || walking.length === 0) return 'all';
    else for (const spec of [...walking, 'e2e/screens.spec.ts']) patterns.add(`${spec}$`);
  }
  return [...patterns];
}

/** The browser specs with the slices that they walk. */
const readSpecs = () =>
  new Map(
    readdirSync('e2e')
      .filter((name) => name.endsWith('.spec.ts'))
      .map((name) => [`e2e/${name}`, slicesWalked(`e2e/${name}`, readFileSync(`e2e/${name}`, 'utf8'))]),
  );

export function touchedSince(ref) {
  const changed = changedSince(ref);
  const specs = specsFor(changed, readSpecs());
  const related = [['--changed', ref]];
  const startsPrograms = changed.some((path) => /^(apps\/(server|simulator)|packages)\//.test(path));
  return {
    skipped: specs.length === 0 ? ['build', 'e2e'] : [],
    selected: {
      packages: related,
      simulator: related,
      web: related,
      server: startsPrograms ? [...related, PROGRAM_TESTS] : related,
      ...(specs !== 'all' && { e2e: specs }),
    },
  };
}
