// Slices stand in one order, that of SLICES. A slice uses only those before it, on every floor; what later slices do when
// something happens is registered at the root (see "Reactions" in ARCHITECTURE.md).
import { SLICES } from '../../packages/contract/src/slices.ts';
import { isTest, refusedImports } from './sources.mjs';

/** What all slices of the domain may use. */
const BELOW = ['access', 'dates'];
const ORDER = [...BELOW, ...SLICES];

const FLOOR = /^(apps\/(?:server|web)\/src\/slices|packages\/domain\/src)\/([\w-]+)\//;
const isFixture = (path) => /\.fixture\.tsx?$/.test(path);

function refusal(from, to) {
  if (isTest(from) || isFixture(from)) return undefined;
  const [, floor, slice] = FLOOR.exec(from) ?? [];
  const [, otherFloor, other] = FLOOR.exec(to) ?? [];
  if (!floor || floor !== otherFloor || slice === other) return undefined;
  if (ORDER.indexOf(other) < ORDER.indexOf(slice)) return undefined;
  return `${other} comes after ${slice} in packages/contract/src/slices.ts`;
}

export const rankProblems = (sources) => refusedImports(sources, refusal);
