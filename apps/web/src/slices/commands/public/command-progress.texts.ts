export const PROGRESS_TEXTS = {
  sent: 'Waiting for the device.',
  soon: 'It will be sent within seconds.',
  offlineUntil: 'The device is offline. The command waits for it until',
} as const;
