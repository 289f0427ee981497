import { resolve } from 'node:path';

export const isInside = (path: string, folder: string): boolean =>
  resolve(path).startsWith(`${resolve(folder)}/`);
