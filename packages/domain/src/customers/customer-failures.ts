/** The screen's texts say cabinet although a customer is meant; they are kept to the letter. */
const ADD_FAILED = 'Failed to create cabinet';
const UPDATE_FAILED = 'Failed to update cabinet';
export const SAVE_CUSTOMER_FAILED = 'Failed to save customer';

/** Why a customer did not come in: the screen's text, then the server's where it has one. */
export const syncFailure = (isInPortal: boolean, reason?: string): string =>
  withReason(isInPortal ? UPDATE_FAILED : ADD_FAILED, reason);

export const saveFailure = (reason?: string): string => withReason(SAVE_CUSTOMER_FAILED, reason);

const withReason = (text: string, reason: string | undefined): string =>
  reason ? `${text}. ${reason}` : text;
