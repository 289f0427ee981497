import { join } from 'node:path';

/** The same from this source and from the bundle in `dist/server`. */
const SERVER = join(import.meta.dirname, '../..');

export const inServer = (path: string): string => join(SERVER, path);
