/** Builds the server unless it is built already from what is there; `node` runs the build. */
export function buildServer(node: string): Promise<void>;
