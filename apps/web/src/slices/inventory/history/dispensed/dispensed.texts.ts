/** Texts that the specification does not give. */
export const DISPENSED_TEXTS = {
  dispensed: 'Dispensed products',
  reverted: (reverted: number, vended: number) => `${reverted} of ${vended} reverted`,
} as const;
