import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The same from this source and from the bundle in `dist/server`. A release has the folders of the repository, without
 * what only a checkout needs.
 */
const SERVER = join(import.meta.dirname, '../..');

export const inServer = (path: string): string => join(SERVER, path);

/** Only a release has this file. */
export const IS_RELEASE = existsSync(inServer('../../VERSION'));
