export type Severity = 'info' | 'success' | 'warning' | 'error';

/** Whether screen readers interrupt. */
export const interrupts = (severity: Severity): boolean => severity === 'warning' || severity === 'error';
