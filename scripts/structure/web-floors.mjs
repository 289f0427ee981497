// Which part of the portal may use which.
import { isTest, refusedImports, sliceOf } from './sources.mjs';

function refusal(from, to) {
  if (isTest(from) || !from.startsWith('apps/web/')) return undefined;
  const own = sliceOf(from);
  const other = sliceOf(to);
  if (own && other && own !== other) return 'slices of the web meet in shared/ or through a link';
  if (/^apps\/web\/src\/(ui|shared)\//.test(from) && other) return 'ui and shared know no slice';
  return undefined;
}

export const webFloorProblems = (sources) => refusedImports(sources, refusal);
