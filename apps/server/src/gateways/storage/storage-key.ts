/** Letters, digits, dots and dashes between slashes, so that no key can leave the folder or need escaping in an address. */
const KEY = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** The end of the name of a file that is being written. */
export const PART = '.part';

export function requireStorageKey(key: string): string {
  if (!KEY.test(key) || key.endsWith(PART)) throw new Error(`'${key}' is no key of a file.`);
  return key;
}
