export const DEVICE_PROMPT = 'Select the filter criteria above to view device information.';

export const DEVICE_UPDATED = 'Cabinet update succeeded.';
export const TYPE_PROPERTIES_FAILED = 'Failed to load device type properties.';
export const DEVICE_PROPERTIES_FAILED = 'Failed to load properties for this cabinet.';

export const DEVICE_UPDATE_FAILED = 'Failed to update cabinet info';
export const DEVICE_PROPERTIES_NOT_SAVED = 'Failed to save device properties.';
export const DEVICE_CREATE_FAILED = 'Failed to create/update cabinet.';
export const replaceFailed = (name: string): string => `Failed to replace machine ${name}.  Check Network.`;
