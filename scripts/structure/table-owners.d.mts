/** For the test of the rule: apps/server/test/table-owners.test.ts. */
export function foreignTables(slice: string, source: string, ownerOf: ReadonlyMap<string, string>): string[];
export function tableOwnerProblems(sources: readonly { path: string; text: string }[]): string[];
