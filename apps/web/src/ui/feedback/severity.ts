export type Severity = 'info' | 'success' | 'warning' | 'error';

/** What went wrong interrupts those who hear the page; everything else waits for its turn. */
export const interrupts = (severity: Severity): boolean => severity === 'warning' || severity === 'error';
