const { promise, resolve } = Promise.withResolvers<void>();

/** When the first page has been loaded and nothing was asked for since then: the time for what nobody waits for. */
export const whenQuiet = promise;
export const noteQuiet: () => void = resolve;
