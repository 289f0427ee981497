import type { AbwAccount, YesNo } from '../../customers/billing-accounts.ts';
import { DEFAULT_ABW_ACCOUNT } from '../../customers/billing-accounts.ts';
import type { InvoiceRequestStatus } from './request-status.ts';

/** The customer's settings when the request was made (B4). */
export interface SplitFlags {
  readonly manualSplitBill: YesNo;
  readonly autoSplitBill: YesNo;
}

/** The base account, chosen by the ERP, or to be chosen by a person (ABW-007..009). */
export type AccountChoice = 'base' | 'auto' | 'manual';

export function accountChoice({ manualSplitBill, autoSplitBill }: SplitFlags): AccountChoice {
  if (manualSplitBill !== 'Y') return 'base';
  return autoSplitBill === 'Y' ? 'auto' : 'manual';
}

/** Shown where there is no choice. */
export const ACCOUNT_TEXTS: Readonly<Record<Exclude<AccountChoice, 'manual'>, string>> = {
  base: 'Base Account',
  auto: 'Auto Split Biller',
};

/** The first status and letter of a request (B4). */
export function firstState(flags: SplitFlags): {
  readonly status: InvoiceRequestStatus;
  readonly abwCode: AbwAccount | null;
} {
  switch (accountChoice(flags)) {
    case 'base':
      return { status: 'READY', abwCode: DEFAULT_ABW_ACCOUNT };
    case 'auto':
      return { status: 'READY', abwCode: null };
    case 'manual':
      return { status: 'PENDING ABW', abwCode: null };
  }
}
