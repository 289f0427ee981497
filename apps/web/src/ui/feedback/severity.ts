export type Severity = 'info' | 'success' | 'warning' | 'error';

/** Whether screen readers should interrupt: warnings and errors do, everything else waits. */
export const interrupts = (severity: Severity): boolean => severity === 'warning' || severity === 'error';
