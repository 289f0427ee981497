// Which app, package and part of the server may use which.
import { isFixture, isTest, refusedImports, sliceOf } from './sources.mjs';

/** The last slice works on the whole portal. */
const SEES_ROOT = new Set(['demo']);

/** `to` is a path in the repository or a package name. Undefined if the import is allowed. */
export function floorRefusal(from, to) {
  if (isTest(from)) return undefined;
  if (!isFixture(from) && (isFixture(to) || isTest(to))) return 'only tests use what is made for tests';
  const [, app] = /^apps\/(\w+)\//.exec(from) ?? [];
  if (app && to.startsWith('apps/') && !to.startsWith(`apps/${app}/`)) return 'one app never imports another';
  if (from.startsWith('packages/')) {
    if (/^(node:|react|pg|fastify|@mui)/.test(to))
      return 'packages do no input or output and know no framework';
    if (from.startsWith('packages/domain/') && !to.startsWith('packages/domain/'))
      return 'domain imports nothing';
    if (to.startsWith('apps/')) return 'packages never import an app';
  }
  const isUnder = (...folders) => folders.some((folder) => to.startsWith(`apps/server/src/${folder}/`));
  if (to.startsWith('apps/server/src/')) {
    if (from.startsWith('apps/server/src/platform/') && !isUnder('platform'))
      return 'platform knows nothing that stands on it';
    if (from.startsWith('apps/server/src/gateways/') && !isUnder('platform', 'gateways'))
      return 'a gateway knows the platform and other gateways only';
  }
  const isRoot = /^apps\/server\/src\/[^/]+\.ts$/.test(to) && to !== 'apps/server/src/context.ts';
  if (sliceOf(from) && !SEES_ROOT.has(sliceOf(from)) && isRoot)
    return 'of the root, which knows all slices, a slice knows the context only';
  const own = sliceOf(from);
  const other = sliceOf(to);
  if (app === 'server' && own && other && own !== other && !to.endsWith('.public.ts'))
    return 'another slice is used through its public files only';
  return undefined;
}

export const floorProblems = (sources) => refusedImports(sources, floorRefusal);
