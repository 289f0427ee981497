/** For the test of the rule: apps/server/test/messages.test.ts. */
export function messageProblems(sources: readonly { path: string; text: string }[]): string[];
