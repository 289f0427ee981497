import type { DocumentState } from '@parwell/domain';
import { formatCount } from '../../ui/table/pagination.tsx';

export const EXCHANGE_TEXTS = {
  title: 'Documents',
  note: 'What is exchanged with the ERP and the warehouse.',
  list: 'Documents',
  partners: 'Partners',
  loadingPartners: 'Loading the state of the exchange',
  states: {
    unsent: 'Not sent',
    sent: 'Sent',
    waiting: 'Waiting',
    taken: 'Taken',
    quarantined: 'In quarantine',
  } satisfies Readonly<Record<DocumentState, string>>,
  directions: { in: 'Received', out: 'Sent' },
  ways: {
    in: { erp: 'From ERP', warehouse: 'From warehouse' },
    out: { erp: 'To ERP', warehouse: 'To warehouse' },
  },
  /** The times of arrival or creation, and of import or delivery. */
  times: { in: ['Received', 'Taken'], out: ['Written', 'Sent'] },
  unreadable: 'Unreadable',
  lastSent: 'Last sent',
  lastReceived: 'Last received',
  never: 'Never',
  notConfigured: 'Not configured',
  nothingOpen: 'Nothing waits',
  open: {
    unsent: (count: number) => `${formatCount(count)} not sent`,
    waiting: (count: number) => `${formatCount(count)} waiting`,
    quarantined: (count: number) => `${formatCount(count)} in quarantine`,
  },
  unanswered: (count: number) =>
    count === 1 ? '1 order not answered' : `${formatCount(count)} orders not answered`,
  answer: 'Answer',
  awaited: 'Not answered',
  openOrder: 'Open order',
  tryAgain: 'Try again',
  triedAgain: (documentId: string) => `${documentId} is tried again.`,
  stillRefused: (documentId: string) => `${documentId} stays in quarantine.`,
  notTried: 'The document could not be tried again.',
  loading: 'Loading the document',
  text: 'Text of the document',
  copy: 'Copy',
  empty: 'The document is empty.',
} as const;
