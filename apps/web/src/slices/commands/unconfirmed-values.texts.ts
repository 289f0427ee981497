export const UNCONFIRMED_TEXTS = {
  waiting: (values: string) => `Waiting for the device: ${values}.`,
  offline: 'The device is offline. It gets the values when it reconnects.',
  refused: (values: string) => `The device refused: ${values}.`,
  notApplied: (values: string) => `The device did not confirm: ${values}.`,
  keepsItsOwn: 'It keeps its previous values. Edit the device to send new ones.',
} as const;
