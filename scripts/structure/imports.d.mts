/** For the test of the reader: apps/server/test/structure.test.ts. */
export function importsIn(text: string): { specifier: string; dynamic: boolean }[];
