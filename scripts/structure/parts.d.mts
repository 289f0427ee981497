interface Source {
  readonly path: string;
  readonly imports: readonly {
    readonly specifier: string;
    readonly to: string;
    readonly dynamic: boolean;
  }[];
}

/** For the test of the rule: apps/server/test/slice-parts.test.ts. */
export function partProblems(
  sources: readonly Source[],
  partsOf?: Readonly<Record<string, readonly string[]>>,
): string[];
