/** Texts of the flex pages that the specification does not give. */
export const FLEX_TEXTS = {
  deleteAllTitle: (device: string) => `Delete all products from ${device}?`,
  deleteAllMessage: (device: string) =>
    `${device} forgets every product it knows, and no longer recognizes what is in it until products are added again.`,
  deleteOneTitle: (product: string, device: string) => `Delete ${product} from ${device}?`,
  deleteOneMessage: (product: string) =>
    `The device forgets ${product}. Units of it are no longer recognized until it is added again.`,
  deleteConfirm: 'Delete',
  expired: (date: string) => `This lot expired on ${date}.`,
  expiredTitle: 'Receive expired lots?',
  expiredMessage: (lots: string) => `Expired: ${lots}. Expired medicine must not be given to patients.`,
  expiredInsertTitle: 'Insert an expired lot?',
  expiredConfirm: 'Send anyway',
  cancelTitle: (command: string) => `Cancel “${command}”?`,
  cancelMessage: (sent: string, device: string) =>
    `${sent === '' ? 'It' : sent} is not sent to ${device}. If the device fetches it first, it can no longer be cancelled.`,
  cancelConfirm: 'Cancel command',
  keepCommand: 'Keep it',
  cancelled: 'The command was cancelled.',
  answer: (code: number | null, message: string) =>
    [code === null || code === 0 ? '' : `Code ${code}`, message].filter((part) => part !== '').join(': '),
} as const;
