/** For the test of the rule: apps/server/test/table-owners.test.ts. */
export function listTableProblems(
  path: string,
  slice: string,
  source: string,
  ownerOf: ReadonlyMap<string, string>,
): string[];
