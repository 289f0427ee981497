// Large slices are divided into parts, which have the same names on every floor and stand in one order, as slices do (see
// docs/architecture/slices.md).
import { SLICES } from '../../packages/contract/src/slices.ts';
import { isFixture, isTest, refusedImports } from './sources.mjs';

/** The parts of each divided slice in their order: a part uses only those before it. */
export const PARTS = {
  inventory: [
    'goods',
    'tagged-units',
    'in-transit',
    'people',
    'ledger',
    'figures',
    'views',
    'counts',
    'history',
    'stock',
    'reviews',
    'lots',
  ],
  invoices: ['requests', 'accounts', 'transmissions', 'erp-invoices'],
};

/** Where parts do not stand in their order: the list of invoice requests joins those of its rows. */
const UNORDERED = ['apps/web/src/slices/invoices/'];

const MAX_FILES = 30;

const FOLDER = /^(apps\/(?:server|web)\/src\/slices|packages\/domain\/src)\/([\w-]+)\/(.+)$/;
const CONTRACT = /^(packages\/contract\/src)\/([\w-]+)\.(?:test\.)?ts$/;

/** The longest of the names that a file's name begins with: `order-requests` rather than `orders`. */
const beginningOf = (file, names) =>
  names
    .filter((name) => `${file}-`.startsWith(`${name}-`))
    .toSorted((one, other) => other.length - one.length)[0];

/**
 * The floor and slice of a file of a divided slice, and its part if it has one. `folder` is the folder of the slice in
 * which it stands; none for a file of the contract, and for one next to the parts.
 */
function placeOf(path, partsOf) {
  const [, contract, file] = CONTRACT.exec(path) ?? [];
  const [, floor = contract, slice = beginningOf(file, SLICES), below] = FOLDER.exec(path) ?? [];
  const parts = Object.hasOwn(partsOf, slice) ? partsOf[slice] : undefined;
  if (!floor || !parts) return undefined;
  if (file) return { floor, slice, parts, part: beginningOf(file.slice(slice.length + 1), parts) };
  const [folder, name] = below.includes('/') ? below.split('/') : [undefined, below];
  return { floor, slice, parts, folder, name, part: parts.find((part) => part === folder) };
}

/** What other slices use of the portal: a floor of its own (`web-floors.mjs`). */
const isPublic = ({ floor, folder }) => floor.startsWith('apps/web/') && folder === 'public';

/** Why a file may not stand where it does, or nothing when it may. */
function misplaced(path, partsOf) {
  const place = placeOf(path, partsOf);
  if (!place || place.part || isPublic(place)) return undefined;
  const { floor, slice, parts, folder, name } = place;
  if (floor === 'packages/contract/src')
    return `its name continues with no part of ${slice} (${parts.join(', ')})`;
  if (folder) return `${folder} is no part of ${slice} (${parts.join(', ')})`;
  return name.startsWith(`${slice}.`) ? undefined : `only ${slice}.* stands next to the parts of ${slice}`;
}

/** Why the order refuses that `from` imports `to`, or nothing when it does not. */
function refusal(from, to, partsOf) {
  if (isTest(from) || isFixture(from) || UNORDERED.some((floor) => from.startsWith(floor))) return undefined;
  const [place, other] = [placeOf(from, partsOf), placeOf(to, partsOf)];
  if (!place?.part || !other || place.floor !== other.floor || place.slice !== other.slice) return undefined;
  const { slice, parts, part } = place;
  if (isPublic(other)) return undefined;
  if (!other.part) return `what joins the parts of ${slice} knows them, not they it`;
  return parts.indexOf(other.part) <= parts.indexOf(part)
    ? undefined
    : `${other.part} comes after ${part} in scripts/structure/parts.mjs`;
}

/** The folders of divided slices that hold too many files. */
function crowded(paths, partsOf) {
  const inFolders = paths.filter((path) => FOLDER.test(path) && placeOf(path, partsOf));
  return [...Map.groupBy(inFolders, (path) => path.slice(0, path.lastIndexOf('/')))]
    .filter(([, files]) => files.length > MAX_FILES)
    .map(([folder, files]) => `${folder}: ${files.length} files; more than ${MAX_FILES} are divided`);
}

/** Takes sources as `{ path, imports }`. */
export function partProblems(sources, partsOf = PARTS) {
  const paths = sources.map(({ path }) => path);
  return [
    ...paths.flatMap((path) => {
      const problem = misplaced(path, partsOf);
      return problem === undefined ? [] : [`${path}: ${problem} (see scripts/structure/parts.mjs)`];
    }),
    ...refusedImports(sources, (from, to) => refusal(from, to, partsOf)),
    ...crowded(paths, partsOf),
  ];
}
