/** The specified texts say "cabinet" although a customer is meant; they are kept as they are. */
const ADD_FAILED = 'Failed to create cabinet';
const UPDATE_FAILED = 'Failed to update cabinet';
export const SAVE_CUSTOMER_FAILED = 'Failed to save customer';

/** Why a customer could not be synced: the specified text, followed by the server's reason if any. */
export const syncFailure = (isInPortal: boolean, reason?: string): string =>
  withReason(isInPortal ? UPDATE_FAILED : ADD_FAILED, reason);

export const saveFailure = (reason?: string): string => withReason(SAVE_CUSTOMER_FAILED, reason);

const withReason = (text: string, reason: string | undefined): string =>
  reason ? `${text}. ${reason}` : text;
