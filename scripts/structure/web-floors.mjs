// The floors of the portal. A file uses its own floor and those below it, however it imports them.
import { isFixture, isTest, refusedImports, sliceOf } from './sources.mjs';

/** Lowest first. */
const FLOORS = ['session', 'shared', 'ui', 'public', 'slices', 'app'];

const isPublic = (path) => /^apps\/web\/src\/slices\/[\w-]+\/public\//.test(path);

/** Undefined for files on no floor (`main.tsx`, a package). */
const floorOf = (path) =>
  isPublic(path) ? 'public' : FLOORS.find((floor) => path.startsWith(`apps/web/src/${floor}/`));

/** Made-up people and answers, and a portal to open in a test. */
const isForTests = (path) => isFixture(path) || path.startsWith('apps/web/src/test/');

function refusal(from, to, dynamic) {
  if (!from.startsWith('apps/web/src/') || isTest(from) || isForTests(from)) return undefined;
  if (isForTests(to)) return 'only tests use what is made for tests';
  const [floor, below] = [floorOf(from), floorOf(to)];
  if (/^(session|shared)$/.test(floor) && to.startsWith('@mui/')) return `${floor} draws nothing`;
  if (!floor || !below) return undefined;
  const isOwn = sliceOf(from) === sliceOf(to);
  if (below === 'slices' && sliceOf(from) && !isOwn) return 'another slice is used through its public/ only';
  // A button may be public while its dialog is loaded from inside the slice.
  if (floor === 'public' && below === 'slices' && isOwn && dynamic) return undefined;
  if (FLOORS.indexOf(below) <= FLOORS.indexOf(floor)) return undefined;
  return floor === 'public'
    ? 'a public part loads the rest of its slice by import() only'
    : `${floor} stands below ${below} (${FLOORS.join(' < ')})`;
}

const homeless = (sources) =>
  sources
    .map(({ path }) => path)
    .filter((path) => /^apps\/web\/src\/[^/]+\//.test(path) && !floorOf(path) && !isForTests(path))
    .map((path) => `${path}: stands on no floor (${FLOORS.join(' < ')})`);

export const webFloorProblems = (sources) => [...refusedImports(sources, refusal), ...homeless(sources)];
