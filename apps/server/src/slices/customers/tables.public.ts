export const CUSTOMERS = 'customers';
