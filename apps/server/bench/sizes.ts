/** Tests only check that each case works: `npm run bench -- --tiny`. Figures mean nothing then. */
export const tiny = process.argv.includes('--tiny') || process.env['BENCH_TINY'] === 'true';

/** `setting`: the variable by which people choose the size. */
export const size = (usual: number, least: number, setting?: string): number =>
  tiny ? least : Number((setting && process.env[setting]) ?? usual);
