import type { AbwAccount } from '../../customers/billing-accounts.ts';

/** The account in a file for the ERP; AUTO: the ERP divides it itself (B13). */
export const FILE_ACCOUNTS = ['A', 'B', 'W', 'AUTO'] as const;
export type FileAccount = (typeof FILE_ACCOUNTS)[number];

export const fileAccount = (abwCode: AbwAccount | null): FileAccount => abwCode ?? 'AUTO';
