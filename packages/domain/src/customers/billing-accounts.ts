/** The split-bill flags. */
export const YES_NO = ['Y', 'N'] as const;
export type YesNo = (typeof YES_NO)[number];

/** The accounts that orders and invoices may go to. */
export const ABW_ACCOUNTS = ['A', 'B', 'W'] as const;
export type AbwAccount = (typeof ABW_ACCOUNTS)[number];

export const DEFAULT_ABW_ACCOUNT: AbwAccount = 'A';

/** The letter, with a description where there is one. */
export const abwAccountLabel = (account: AbwAccount): string =>
  account === 'A' ? 'A (Base Account)' : account;
