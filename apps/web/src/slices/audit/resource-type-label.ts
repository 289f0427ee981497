/** DEV-001: data calls the objects cabinets; on the screen they are devices. */
export const resourceTypeLabel = (type: string): string => (type === 'cabinet' ? 'device' : type);
