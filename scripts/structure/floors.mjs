// Which app, package and part of the server may use which.
import { isTest, refusedImports, sliceOf } from './sources.mjs';

/** Why `from` may not import `to` (a path in the repository, or a package name), or nothing when it may. */
function refusal(from, to) {
  if (isTest(from)) return undefined;
  const [, app] = /^apps\/(\w+)\//.exec(from) ?? [];
  if (app && to.startsWith('apps/') && !to.startsWith(`apps/${app}/`)) return 'one app never imports another';
  if (from.startsWith('packages/')) {
    if (/^(node:|react|pg|fastify|@mui)/.test(to))
      return 'packages do no input or output and know no framework';
    if (from.startsWith('packages/domain/') && !to.startsWith('packages/domain/'))
      return 'domain imports nothing';
    if (to.startsWith('apps/')) return 'packages never import an app';
  }
  if (from.startsWith('apps/server/src/platform/') && /^apps\/server\/src\/(slices|gateways)\//.test(to)) {
    return 'platform knows no slice and no gateway';
  }
  if (from.startsWith('apps/server/src/gateways/') && to.startsWith('apps/server/src/slices/')) {
    return 'a gateway knows no slice';
  }
  const own = sliceOf(from);
  const other = sliceOf(to);
  if (app === 'server' && own && other && own !== other && !to.endsWith('.public.ts'))
    return 'another slice is used through its public files only';
  return undefined;
}

export const floorProblems = (sources) => refusedImports(sources, refusal);
