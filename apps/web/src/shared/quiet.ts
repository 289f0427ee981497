const { promise, resolve } = Promise.withResolvers<void>();

/** The first page is loaded and nothing was requested since: the time for work that nobody waits for. */
export const whenQuiet = promise;
export const noteQuiet: () => void = resolve;
