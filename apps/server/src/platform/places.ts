import { join } from 'node:path';

/** The folder of the server, seen from this source and from the bundle in `dist/server` alike. */
const SERVER = join(import.meta.dirname, '../..');

/** A file or folder by its path in `apps/server`. */
export const inServer = (path: string): string => join(SERVER, path);
