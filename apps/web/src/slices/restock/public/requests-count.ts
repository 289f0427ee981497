/** Pending order requests: one call counts for the badges of all tabs. */
export const loadRequestsCount = async () => ({
  default: (await import('../tab-counts.tsx')).RequestsCount,
});
