import type { InvoiceRequestFilter } from '@parwell/contract';
import type { SapState } from '@parwell/domain';
import { formatCount } from '../../../ui/table/pagination.tsx';

export const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

export const countedRequests = (count: number): string => counted(count, 'request', 'requests');

/** Not given by the specification. */
export const REQUEST_TEXTS = {
  request: (id: number) => `Request ${id}`,
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
} as const;
