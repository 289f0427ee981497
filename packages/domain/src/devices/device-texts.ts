export const DEVICE_PROMPT = 'Select the filter criteria above to view device information.';

export const DEVICE_UPDATED = 'Cabinet update succeeded.';
export const TYPE_PROPERTIES_FAILED = 'Failed to load device type properties.';
export const DEVICE_PROPERTIES_FAILED = 'Failed to load properties for this cabinet.';

/** The specified text, followed by the server's reason if any. */
export const deviceUpdateFailure = (reason?: string): string =>
  reason ? `Failed to update cabinet info. ${reason}` : 'Failed to update cabinet info';
export const devicePropertiesFailure = (reason?: string): string =>
  withReason('Failed to save device properties.', reason);
export const deviceCreateFailure = (reason?: string): string =>
  withReason('Failed to create/update cabinet.', reason);
export const replaceFailure = (name: string, reason?: string): string =>
  withReason(`Failed to replace machine ${name}.  Check Network.`, reason);

const withReason = (text: string, reason: string | undefined): string =>
  reason ? `${text} ${reason}` : text;
