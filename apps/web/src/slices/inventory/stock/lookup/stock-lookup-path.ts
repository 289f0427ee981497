export const stockLookPath = (text: string) => `/stock-look?${new URLSearchParams({ text }).toString()}`;
