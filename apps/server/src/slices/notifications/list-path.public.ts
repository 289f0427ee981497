/** A list of the portal with filters set, for the link in a mail. */
export const listPath = (
  page: string,
  customerId: string,
  filter: Readonly<Record<string, string>>,
): string => `${page}/${encodeURIComponent(customerId)}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
