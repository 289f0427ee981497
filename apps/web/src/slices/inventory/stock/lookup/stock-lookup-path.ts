export const stockLookupPath = (text: string) => `/stock-look?${new URLSearchParams({ text }).toString()}`;
