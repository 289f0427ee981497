import { formatCount } from '../../../ui/table/pagination.tsx';
import { counted, countedRequests as requests } from '../requests/requests.texts.ts';

/** Not given by the specification. */
export const TRANSMISSION_TEXTS = {
  lines: (count: number) => counted(count, 'line', 'lines'),

  transmit: {
    title: 'Send to SAP',
    loading: 'What would be sent',
    confirm: (count: number) => `Send ${requests(count)}`,
    nothing: 'No request is ready to send.',
    withoutErp: 'Requests can be made ready, but not sent.',
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
