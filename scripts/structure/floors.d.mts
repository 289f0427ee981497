/** For the test of the rule: apps/server/test/structure.test.ts. */
export function floorRefusal(from: string, to: string): string | undefined;
