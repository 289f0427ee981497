// Large slices are divided into parts, which have the same names on every floor.
import { SLICES } from '../../packages/contract/src/slices.ts';

/** The parts of each divided slice. */
export const PARTS = {
  invoices: ['requests', 'accounts', 'transmissions', 'erp-invoices'],
};

const MAX_FILES = 30;

const FOLDER = /^(?:apps\/(?:server|web)\/src\/slices|packages\/domain\/src)\/([\w-]+)\/(.+)$/;
const CONTRACT = /^packages\/contract\/src\/([\w-]+)\.(?:test\.)?ts$/;
/** `order-requests` before `orders`: the longer name is the slice of `order-requests-list.ts`. */
const longestFirst = SLICES.toSorted((one, other) => other.length - one.length);

/** The divided slice of a file, and its path below that slice; on the floor of the contract the rest of its name. */
function placeOf(path, partsOf) {
  const [, file] = CONTRACT.exec(path) ?? [];
  const [, slice, below] = file
    ? [path, longestFirst.find((each) => `${file}-`.startsWith(`${each}-`)), undefined]
    : (FOLDER.exec(path) ?? []);
  if (!slice || !Object.hasOwn(partsOf, slice)) return undefined;
  return file ? { slice, name: file.slice(slice.length + 1) } : { slice, below };
}

/** Why a file may not stand where it does, or nothing when it may. */
function misplaced(path, partsOf) {
  const place = placeOf(path, partsOf);
  if (!place) return undefined;
  const { slice, name, below } = place;
  const parts = partsOf[slice];
  if (below === undefined)
    return parts.some((part) => `${name}-`.startsWith(`${part}-`))
      ? undefined
      : `its name continues with no part of ${slice} (${parts.join(', ')})`;
  const [folder, ...rest] = below.split('/');
  if (rest.length === 0)
    return folder.startsWith(`${slice}.`)
      ? undefined
      : `only ${slice}.* stands next to the parts of ${slice}`;
  if (folder === 'public' && path.startsWith('apps/web/')) return undefined;
  return parts.includes(folder) ? undefined : `${folder} is no part of ${slice} (${parts.join(', ')})`;
}

/** The folders of divided slices that hold too many files. */
function crowded(paths, partsOf) {
  const files = Map.groupBy(
    paths.filter((path) => placeOf(path, partsOf)?.below !== undefined),
    (path) => path.slice(0, path.lastIndexOf('/')),
  );
  return [...files]
    .filter(([, inFolder]) => inFolder.length > MAX_FILES)
    .map(([folder, inFolder]) => `${folder}: ${inFolder.length} files; more than ${MAX_FILES} are divided`);
}

/** Takes sources as `{ path }`. */
export function partProblems(sources, partsOf = PARTS) {
  const paths = sources.map(({ path }) => path);
  return [
    ...paths.flatMap((path) => {
      const problem = misplaced(path, partsOf);
      return problem === undefined ? [] : [`${path}: ${problem} (see scripts/structure/parts.mjs)`];
    }),
    ...crowded(paths, partsOf),
  ];
}
