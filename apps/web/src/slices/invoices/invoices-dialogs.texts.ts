import { formatCount } from '../../ui/table/pagination.tsx';

const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
const requests = (count: number): string => counted(count, 'request', 'requests');

/** The texts of what is done with invoice requests that the specification does not give. */
export const REQUEST_DIALOG_TEXTS = {
  request: (id: number) => `Request ${id}`,
  requests,
  lines: (count: number) => counted(count, 'line', 'lines'),
  files: (count: number) => counted(count, 'file', 'files'),
  units: (count: number) => counted(count, 'unit', 'units'),
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

  makeReady: {
    title: 'Make requests ready',
    question: (count: number) =>
      count === 1
        ? '1 request waits for its account. It gets the account that its customer usually chooses.'
        : `${formatCount(count)} requests wait for their accounts. Each gets the account that its customer usually chooses.`,
    confirm: (count: number) => `Make ${requests(count)} ready`,
    done: (count: number) => (count === 1 ? '1 request is ready.' : `${requests(count)} are ready.`),
    notChanged: 'Not changed',
  },

  remind: {
    title: 'Remind of accounts to choose',
    question: (count: number) =>
      `${count === 1 ? '1 request waits' : `${formatCount(count)} requests wait`} for an account. Everybody who can choose one gets one mail with all their customers.`,
    confirm: (count: number) => `Remind of ${requests(count)}`,
    reminded: 'Reminded',
    person: (email: string, asked: number, customers: number) =>
      `${email}: ${requests(asked)} of ${counted(customers, 'customer', 'customers')}`,
    before: 'Had a mail today',
    nobody: 'Nobody can be reminded',
    customer: (name: string, customerId: string, asked: number) =>
      `${name} (${customerId}): ${requests(asked)}`,
    nobodyAtAll: 'No mail was sent.',
    again: 'Remind again',
    againNote: 'Sends another mail to everybody, also to those above.',
  },

  transmit: {
    title: 'Send to SAP',
    loading: 'What would be sent',
    confirm: (count: number) => `Send ${requests(count)}`,
    nothing: 'No request is ready to send.',
    summary: (customers: number, files: number, lines: number, quantity: number) =>
      [
        counted(customers, 'customer', 'customers'),
        counted(files, 'file', 'files'),
        counted(lines, 'line', 'lines'),
        counted(quantity, 'unit', 'units'),
      ].join(', '),
    toSend: 'Files to send',
    columns: {
      customer: 'Customer',
      account: 'Account',
      files: 'Files',
      lines: 'Lines',
      quantity: 'Quantity',
    },
    stays: 'Stays behind',
    staying: {
      'PENDING ABW': (count: number) => `${requests(count)}: no account is chosen`,
      READY: requests,
      'ON HOLD': (count: number) => `${requests(count)} on hold`,
      TRANSMITTED: (count: number) => `${requests(count)} sent before`,
      OMITTED: (count: number) => `${requests(count)} omitted`,
    },
    sending: 'Sending…',
    running: (startedBy: string) =>
      `${startedBy} is sending requests. Nothing else is sent until it is done.`,
    progress: (written: number, files: number) =>
      `${formatCount(written)} of ${formatCount(files)} files written…`,
    mayClose: 'You can close this: it goes on, and is shown here when you come back.',
    triedAgain: 'It is tried again.',
    done: (lines: number, files: number) => `${requests(lines)} sent in ${counted(files, 'file', 'files')}.`,
    sentFiles: 'Files sent',
    copyAll: 'Copy all',
    lookAgain: 'Look again',
  },

  sendAgain: {
    title: (count: number) => `Send ${requests(count)} again`,
    question: (refusal: string) => `SAP refused it: ${refusal}\nIt is sent once more, in a new file.`,
    questionMany: 'SAP refused them. They are sent once more, in new files.',
    confirm: 'Send again',
  },

  details: {
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
  },

  sentFiles: {
    title: 'Sent Files',
    list: 'Files sent to SAP',
    empty: 'No file was sent yet.',
    filters: { customer: 'Customer', name: 'File name', state: 'State' },
    columns: {
      name: 'File',
      customer: 'Customer',
      account: 'Account',
      lines: 'Lines',
      quantity: 'Quantity',
      created: 'Created',
      written: 'Written',
      acknowledged: 'Acknowledged',
      state: 'State',
    },
    states: {
      waiting: 'Waiting to be written',
      written: 'Written',
      late: 'Not acknowledged',
      acknowledged: 'Acknowledged',
      refused: 'Lines refused',
    },
    refused: (count: number) => `${counted(count, 'line', 'lines')} refused`,
    writeAgain: 'Write again',
    writeAgainTitle: (name: string) => `Write ${name} again?`,
    writeAgainText:
      'SAP has not acknowledged it for 30 minutes. The file is written once more with the same name and content; if SAP has it already, it ignores it.',
    written: (name: string) => `${name} is written again.`,
    notWritten: 'The file could not be written again.',
    showRefused: 'Show refused requests',
  },
} as const;
