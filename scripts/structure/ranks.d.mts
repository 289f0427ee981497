/** For the test of the rule: apps/server/test/structure.test.ts. */
export function rankRefusal(from: string, to: string): string | undefined;
