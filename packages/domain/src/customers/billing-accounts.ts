export const YES_NO = ['Y', 'N'] as const;
export type YesNo = (typeof YES_NO)[number];

/** Of orders and invoices. */
export const ABW_ACCOUNTS = ['A', 'B', 'W'] as const;
export type AbwAccount = (typeof ABW_ACCOUNTS)[number];

export const DEFAULT_ABW_ACCOUNT: AbwAccount = 'A';

export const abwAccountLabel = (account: AbwAccount): string =>
  account === 'A' ? 'A (Base Account)' : account;
