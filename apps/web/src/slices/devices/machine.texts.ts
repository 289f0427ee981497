export const MACHINE_TEXTS = {
  credentials: 'Device Credentials',
  userName: 'User name',
  secret: 'Secret',
  issue: 'Issue New Secret',
  whatIssuingDoes: (name: string) =>
    `${name} signs in with its device ID and a secret. A new secret replaces the old one: the device is disconnected until it gets the new one.`,
  shownOnce: 'This secret is shown only once. The device is disconnected until it gets it.',
  newSerialNumber: 'New serial number',
  replaceHint: 'Everything else stays as it is, except the secret.',
  replaceTitle: (name: string) => `Replace the machine of ${name}?`,
  replaceMessage: (serialNumber: string) =>
    `The new machine has serial number ${serialNumber}. Name, settings and stock stay with the device. The old secret stops working: the new machine needs a new one.`,
  replaced: (name: string) => `The machine of ${name} was replaced.`,
  askForSecret: 'The old secret no longer works. Ask your provider for a new one.',
} as const;
