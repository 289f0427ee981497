/** For the test of the rule: apps/server/test/slice-parts.test.ts. */
export function partProblems(
  sources: readonly { readonly path: string }[],
  partsOf?: Readonly<Record<string, readonly string[]>>,
): string[];
