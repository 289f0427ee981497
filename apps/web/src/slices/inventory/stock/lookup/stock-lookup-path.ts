/** The address that shows where something is. */
export const stockLookPath = (text: string) => `/stock-look?${new URLSearchParams({ text }).toString()}`;
