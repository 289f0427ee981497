export const detailsPath = (customerId: string): string =>
  `/customer-details/${encodeURIComponent(customerId)}`;
