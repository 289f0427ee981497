import type { AbwAccount } from '@parwell/domain';
import { formatCount } from '../../../ui/table/pagination.tsx';
import { counted, countedRequests as requests } from '../requests/requests.texts.ts';

const selections = (count: number): string => counted(count, 'selection', 'selections');

/** Not given by the specification. */
export const ACCOUNT_CHOICE_TEXTS = {
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
} as const;
