// Slices are ordered as in SLICES. A slice uses only those before it, on every floor; reactions of later slices, and
// their parts of a screen, are registered at the root (see docs/architecture/slices.md).
import { SLICES } from '../../packages/contract/src/slices.ts';
import { isFixture, isTest, refusedImports } from './sources.mjs';

/** All slices of the domain may use these. */
const BELOW = ['access', 'dates'];
const ORDER = [...BELOW, ...SLICES];

/** In the contract, files are named after their slice: `orders-detail.ts`. */
const CONTRACT = 'packages/contract/src';
const longestFirst = SLICES.toSorted((one, other) => other.length - one.length);
const FLOOR = /^(apps\/(?:server|web)\/src\/slices|packages\/domain\/src)\/([\w-]+)\//;
/** Files next to the folders of the domain, such as the shape of a problem, are below all slices. */
const IS_LOOSE = /^packages\/domain\/src\/(?!index\.ts$)[\w-]+\.ts$/;

function placeOf(path) {
  if (!path.startsWith(`${CONTRACT}/`)) return FLOOR.exec(path)?.slice(1) ?? [];
  const name = path.slice(CONTRACT.length + 1).replace(/\.ts$/, '-');
  const slice = longestFirst.find((each) => name.startsWith(`${each}-`));
  return slice ? [CONTRACT, slice] : [];
}

export function rankRefusal(from, to) {
  if (isTest(from) || isFixture(from)) return undefined;
  const [floor, slice] = placeOf(from);
  const [otherFloor, other] = placeOf(to);
  if (IS_LOOSE.test(from) && other) return 'what stands beside the slices knows none of them';
  if (!floor || floor !== otherFloor || slice === other) return undefined;
  if (ORDER.indexOf(other) < ORDER.indexOf(slice)) return undefined;
  return `${other} comes after ${slice} in packages/contract/src/slices.ts`;
}

export const rankProblems = (sources) => refusedImports(sources, rankRefusal);
