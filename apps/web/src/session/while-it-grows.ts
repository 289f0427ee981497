import { live, LIVE_MS } from './live.ts';

/** For a graph: live while its range includes the present. The past no longer changes. */
export const whileItGrows = (end: string | undefined) =>
  live(() => (end === undefined || Date.parse(end) > Date.now() ? LIVE_MS : false));
