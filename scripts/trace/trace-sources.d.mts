interface Source {
  readonly path: string;
  readonly text: string;
}

/** For its test: apps/server/test/trace.test.ts. */
export function traceSources(read: {
  /** The pages of docs/requirements. */
  readonly catalogue: readonly Source[];
  /** All other texts. */
  readonly sources: readonly Source[];
}): { readonly problems: string[] };
