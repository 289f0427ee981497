/** Customers whose rows are worked out in one transaction. */
export const CUSTOMERS_AT_ONCE = 50;
/** How many of these run at once: the database reads for one while this program thinks about the other. */
const LANES = 2;

/** Does some work for many customers, a few at a time. */
export async function inLanes(
  customerIds: readonly string[],
  work: (some: readonly string[]) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < customerIds.length) await work(customerIds.slice(next, (next += CUSTOMERS_AT_ONCE)));
  };
  // Nothing is left running behind a failure.
  for (const done of await Promise.allSettled(Array.from({ length: LANES }, lane)))
    if (done.status === 'rejected') throw done.reason;
}
