import type { AbwAccount } from '../../customers/billing-accounts.ts';

/** AUTO: the ERP splits it (B13). */
export const FILE_ACCOUNTS = ['A', 'B', 'W', 'AUTO'] as const;
export type FileAccount = (typeof FILE_ACCOUNTS)[number];

export const fileAccount = (abwCode: AbwAccount | null): FileAccount => abwCode ?? 'AUTO';
