import { readFileSync } from 'node:fs';
import { inServer } from './places.ts';

const { version } = JSON.parse(readFileSync(inServer('../../package.json'), 'utf8')) as { version: string };

export const VERSION = version;
