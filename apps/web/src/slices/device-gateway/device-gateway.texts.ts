export const DEAD_LETTER_TEXTS = {
  title: 'Unreadable Messages',
  note: 'Device messages that could not be read. Old ones are removed.',
  list: 'Unreadable messages',
  messageOf: (device: string) => `Message from ${device}`,
  loading: 'Loading the message',
  message: 'Message',
  empty: 'The message is empty.',
} as const;
