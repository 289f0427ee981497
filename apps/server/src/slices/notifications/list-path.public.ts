export const listPath = (
  page: string,
  customerId: string,
  filter: Readonly<Record<string, string>>,
): string => `${page}/${encodeURIComponent(customerId)}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
