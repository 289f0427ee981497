import { formatCount } from '../../../../ui/table/pagination.tsx';

/** Not given by the specification. */
export const REQUEST_PANEL_TEXTS = {
  label: 'Invoice request',
  loading: 'Loading the request',
  place: (id: number, index: number, of: number) =>
    `Request ${id}, ${formatCount(index)} of ${formatCount(of)}`,
  notFound: 'There is no such request.',
  previous: 'Previous request',
  next: 'Next request',
  keys: 'next, previous',
  facts: {
    customer: 'Customer',
    account: 'Account',
    lot: 'Lot',
    ndc: 'NDC',
    serial: 'Serial',
    tag: 'Tag',
    quantity: 'Quantity',
    owner: 'Owner',
    refusal: 'Refused by SAP',
    omitted: 'Omitted',
  },
  suggested: (letter: string) => `${letter} suggested`,
  chosenBy: (letter: string, by: string) => `${letter}, ${by}`,
  expires: 'to',
  evidence: 'Evidence',
  openTransaction: 'Open transaction',
  session: (session: string) => `Event ${session}`,
  timeReplaced: 'The clock of the device was wrong: this is when it was heard of.',
  npi: (npi: string) => `NPI ${npi}`,
  provider: 'Provider',
  note: 'Note',
  life: 'Life of this request',
  toCome: 'to come',
} as const;
