/** Why somebody writes to support (SUPP-003, SUPP-004). */
export const SUPPORT_REASONS = [
  { reason: 'restock', label: 'Restock' },
  { reason: 'newProduct', label: 'New Product' },
  { reason: 'portalBug', label: 'Portal Bug' },
  { reason: 'other', label: 'Other' },
] as const;

export type SupportReason = (typeof SUPPORT_REASONS)[number]['reason'];

export const SUPPORT_MESSAGE_LENGTH = 5000;

/** A request has one field (SUPP-002): the reason stands in it, before the text (SUPP-005). */
export function supportMessage(reason: SupportReason, text: string): string {
  const { label } = SUPPORT_REASONS.find((each) => each.reason === reason) ?? SUPPORT_REASONS[3];
  return `Reason: ${label}\n\n${text.trim()}`;
}

/** An empty request says nothing (SUPP-006). */
export const canSendSupport = (text: string): boolean => text.trim() !== '';
