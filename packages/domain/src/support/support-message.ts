/** SUPP-003, SUPP-004. */
export const SUPPORT_REASONS = [
  { reason: 'restock', label: 'Restock' },
  { reason: 'newProduct', label: 'New Product' },
  { reason: 'portalBug', label: 'Portal Bug' },
  { reason: 'other', label: 'Other' },
] as const;

export type SupportReason = (typeof SUPPORT_REASONS)[number]['reason'];

export const SUPPORT_MESSAGE_LENGTH = 5000;

/** The support call has a single text field (SUPP-002), so the reason is put before the text (SUPP-005). */
export function supportMessage(reason: SupportReason, text: string): string {
  const { label } = SUPPORT_REASONS.find((each) => each.reason === reason) ?? SUPPORT_REASONS[3];
  return `Reason: ${label}\n\n${text.trim()}`;
}

/** SUPP-006. */
export const canSendSupport = (text: string): boolean => text.trim() !== '';
