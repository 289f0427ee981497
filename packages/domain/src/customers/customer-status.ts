/** The ERP's status of a customer that is completely set up. */
export const COMPLETE = '1';

export const isComplete = (status: string): boolean => status === COMPLETE;

/** With the capitals of the specification. */
export const customerStatus = (status: string): 'Complete' | 'InComplete' =>
  isComplete(status) ? 'Complete' : 'InComplete';
