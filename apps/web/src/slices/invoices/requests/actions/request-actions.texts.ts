import { formatCount } from '../../../../ui/table/pagination.tsx';
import { countedRequests as requests } from '../requests.texts.ts';

/** Not given by the specification. */
export const REQUEST_ACTION_TEXTS = {
  close: 'Close',
  cancel: 'Cancel',
  next: 'Continue',

  actions: {
    hold: 'Hold',
    unhold: 'Take off hold',
    ready: 'Ready',
    omit: 'Omit…',
    sendAgain: 'Send again',
  },
  page: {
    remind: (count: number) => (count === 0 ? 'Remind' : `Remind ${formatCount(count)}`),
    makeReady: (count: number) => (count === 0 ? 'Make ready' : `Make ${formatCount(count)} ready`),
    sendAll: (count: number) => (count === 0 ? 'Send all ready' : `Send all ${formatCount(count)} ready`),
    nonePending: 'No request waits for its account.',
  },
  done: {
    'ON HOLD': 'Held. It is not sent until it is made ready.',
    READY: 'Ready to send.',
    omitted: 'Omitted.',
  },
  none: {
    hold: 'None of the selected requests can be held.',
    ready: 'None of the selected requests is on hold.',
    omit: 'The selected requests are omitted already.',
  },
  bulk: {
    row: 'Request',
    holdTitle: (count: number) => `Hold: ${requests(count)}`,
    hold: (count: number) => `Hold ${requests(count)}`,
    readyTitle: (count: number) => `Ready: ${requests(count)}`,
    ready: (count: number) => `Make ${requests(count)} ready`,
  },

  omit: {
    title: (count: number) => `Omit ${requests(count)}`,
    titleOne: (id: number) => `Omit request ${id}`,
    submit: 'Omit',
    reason: 'Reason',
    chooseReason: 'Choose a reason',
    note: 'Note',
    rga: 'RGA Number',
    /** Before it is sent, after, and for several of both. */
    neverSent: 'It is never sent to SAP.',
    credited: 'SAP has it already, and is asked to credit it.',
    neverSentMany: (count: number) => `${requests(count)} will never be sent to SAP.`,
    creditedMany: (count: number) => `SAP is asked to credit ${requests(count)} that it has already.`,
    either: 'What is not sent yet never will be. What SAP has already, it is asked to credit.',
    forGood: 'This cannot be undone.',
  },
} as const;
