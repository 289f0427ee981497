/** What the ERP writes once everything a customer needs is set up. */
export const COMPLETE = '1';

export const isComplete = (status: string): boolean => status === COMPLETE;

/** A status as people read it; the spelling is that of the screens. */
export const customerStatus = (status: string): 'Complete' | 'InComplete' =>
  isComplete(status) ? 'Complete' : 'InComplete';
