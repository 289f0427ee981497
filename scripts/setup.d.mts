/** Skips a build that is up to date; `node` runs it. */
export function buildServer(node: string): Promise<void>;
