/**
 * Calls `work` once, with the last argument, when nobody has asked for `delayMs`. All callers get its result.
 */
export function debouncedCall<Asked, Result>(
  work: (asked: Asked) => Promise<Result>,
  delayMs: number,
): (asked: Asked) => Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: PromiseWithResolvers<Result> | undefined;
  return (asked) => {
    waiting ??= Promise.withResolvers<Result>();
    const { promise, resolve } = waiting;
    clearTimeout(timer);
    timer = setTimeout(() => {
      waiting = undefined;
      resolve(work(asked));
    }, delayMs);
    return promise;
  };
}
