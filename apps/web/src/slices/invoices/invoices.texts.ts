import type { InvoiceRequestFilter } from '@parwell/contract';
import type { AbwAccount, SapState } from '@parwell/domain';
import { formatCount } from '../../ui/table/pagination.tsx';

const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const selections = (count: number): string => counted(count, 'selection', 'selections');

/** The texts of invoice requests that the specification does not give. */
export const INVOICE_TEXTS = {
  administer: 'Administer Invoices',
  abwSelection: 'ABW Selection',
  history: 'Invoice History',
  tabs: 'Parts of invoices',
  requests: 'Invoice Requests',
  list: 'Invoice requests',
  none: 'No invoice requests found.',
  nothingToChoose: 'Nothing waits for an account.',
  filters: {
    dispensed: 'Dispensed',
    customer: 'Customer',
    account: 'ABW setting',
    status: 'Status',
    product: 'Product name',
    productGroups: 'Product group',
    lot: 'Lot',
    serialNo: 'Serial number',
    tag: 'Tag',
    deviceType: 'Device type',
    transmitted: 'Transmitted',
    sapState: 'SAP answer',
  },
  accounts: {
    A: 'A',
    B: 'B',
    W: 'W',
    AUTO: 'Auto Split Biller',
    NONE: 'Not chosen',
  } satisfies Readonly<Record<NonNullable<InvoiceRequestFilter['abwCode']>, string>>,
  sapStates: {
    sent: 'No answer yet',
    late: 'No answer for 30 minutes',
    acknowledged: 'Taken over',
    refused: 'Refused',
  } satisfies Readonly<Record<SapState, string>>,
  cards: 'Requests by status',
  refused: (count: number) => `${formatCount(count)} refused`,
  unacknowledged: (count: number) => `${formatCount(count)} without an answer`,

  beingSent: 'being sent',
  refusedBecause: (refusal: string) => `Refused: ${refusal}`,
  notChosen: 'Not chosen',
  accountOf: (request: string) => `Account of ${request}`,
  suggested: (letter: AbwAccount) => `${letter}, suggested`,

  all: 'Apply to all shown',
  allAs: (letter: AbwAccount) => `Apply ${letter} to all shown`,
  asSuggested: 'As suggested',
  keys: 'Keys A, B and W choose the account of a row and go on to the next.',

  chosen: (count: number) => `${counted(count, 'account', 'accounts')} chosen, not saved`,
  save: (count: number) => `Save ${selections(count)}`,
  discard: 'Discard',
  saved: (count: number) => `${selections(count)} saved.`,
  notSaved: (count: number) =>
    count === 1 ? '1 selection was not saved.' : `${formatCount(count)} selections were not saved.`,
  more: (count: number) => `and ${formatCount(count)} more`,
} as const;
