/** Tests only see that each case runs to its end: `npm run bench -- --tiny`. Figures mean nothing then. */
export const tiny = process.argv.includes('--tiny') || process.env['BENCH_TINY'] === 'true';

/** How much of something a case takes; `setting` is the variable by which people choose it. */
export const size = (usual: number, least: number, setting?: string): number =>
  tiny ? least : Number((setting && process.env[setting]) ?? usual);
