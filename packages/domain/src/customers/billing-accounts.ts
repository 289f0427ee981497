export const YES_NO = ['Y', 'N'] as const;
export type YesNo = (typeof YES_NO)[number];

/** Of orders and invoices. */
export const ABW_ACCOUNTS = ['A', 'B', 'W'] as const;
export type AbwAccount = (typeof ABW_ACCOUNTS)[number];

export const DEFAULT_ABW_ACCOUNT: AbwAccount = 'A';

export const ABW_LABELS: Readonly<Record<AbwAccount, string>> = { A: 'A (Base Account)', B: 'B', W: 'W' };
export const abwAccountLabel = (account: AbwAccount): string => ABW_LABELS[account];
