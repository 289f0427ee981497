const COMPLETE = /^(ready|completed?|active)$/i;

/** Whether a customer may be delivered to. The ERP says it in words of its own; where it says nothing, nothing is missing. */
export const isSetupComplete = (setupStatus: string): boolean =>
  setupStatus.trim() === '' || COMPLETE.test(setupStatus.trim());
