import type { MailEvent } from './mail-status.ts';

/** What events say against an address (N10). */
const PROBLEMS: Partial<Readonly<Record<MailEvent, string>>> = {
  bounce: 'The last mail to this address came back.',
  dropped: 'The last mail to this address was refused.',
  spamreport: 'The last mail to this address was reported as spam.',
};

/** Events which show that an address receives mails. */
const ARRIVED: ReadonlySet<MailEvent> = new Set(['delivered', 'open', 'click']);

/** What an event says of the address: what is wrong with it, null that it works, undefined nothing. */
export const addressProblem = (event: MailEvent): string | null | undefined =>
  ARRIVED.has(event) ? null : PROBLEMS[event];
