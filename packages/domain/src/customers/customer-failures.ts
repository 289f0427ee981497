// The specified texts say "cabinet" although a customer is meant; they are kept as they are.
export const ADD_CUSTOMER_FAILED = 'Failed to create cabinet';
export const SYNC_CUSTOMER_FAILED = 'Failed to update cabinet';
export const SAVE_CUSTOMER_FAILED = 'Failed to save customer';
