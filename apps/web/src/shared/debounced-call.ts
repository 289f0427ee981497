/**
 * Calls `work` once nobody has asked for it for `delayMs`, with what was asked last. Everybody who asked meanwhile gets
 * its result.
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
