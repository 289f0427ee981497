import type { AbwAccount, YesNo } from '../../customers/billing-accounts.ts';
import { DEFAULT_ABW_ACCOUNT } from '../../customers/billing-accounts.ts';
import type { InvoiceRequestStatus } from './request-status.ts';

/** How a customer's invoices are split over accounts, as it was when the request was made (B4). */
export interface SplitFlags {
  readonly manualSplitBill: YesNo;
  readonly autoSplitBill: YesNo;
}

/** The base account, one that the ERP chooses, or one that somebody has to choose (ABW-007..009). */
export type AccountChoice = 'base' | 'auto' | 'manual';

export function accountChoice({ manualSplitBill, autoSplitBill }: SplitFlags): AccountChoice {
  if (manualSplitBill !== 'Y') return 'base';
  return autoSplitBill === 'Y' ? 'auto' : 'manual';
}

/** What stands in place of a choice where there is none. */
export const ACCOUNT_TEXTS: Readonly<Record<Exclude<AccountChoice, 'manual'>, string>> = {
  base: 'Base Account',
  auto: 'Auto Split Biller',
};

/** The status and letter a request begins with (B4). */
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
