/** Customers per transaction. */
export const CUSTOMERS_AT_ONCE = 50;
/** Concurrent transactions: the database reads for one while this process computes the other. */
const LANES = 2;

/** Processes many customers, a few at a time. */
export async function inLanes(
  customerIds: readonly string[],
  work: (some: readonly string[]) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < customerIds.length) await work(customerIds.slice(next, (next += CUSTOMERS_AT_ONCE)));
  };
  // Waits for the others, so that nothing keeps running after a failure.
  for (const done of await Promise.allSettled(Array.from({ length: LANES }, lane)))
    if (done.status === 'rejected') throw done.reason;
}
