import { live, LIVE_MS } from './live.ts';

/** Query options of a graph: live while its range includes the present. What is past does not change any more. */
export const whileItGrows = (end: string | undefined) =>
  live(() => (end === undefined || Date.parse(end) > Date.now() ? LIVE_MS : false));
