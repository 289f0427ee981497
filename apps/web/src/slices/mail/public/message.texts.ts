export const MESSAGE_TEXTS = {
  loading: 'Loading the message',
  id: 'Message ID',
  lastEvent: 'Last event',
  noEvents: 'None yet',
} as const;
