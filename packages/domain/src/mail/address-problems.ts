import type { MailEvent } from './mail-status.ts';

/** N10. */
const PROBLEMS: Partial<Readonly<Record<MailEvent, string>>> = {
  bounce: 'The last mail to this address came back.',
  dropped: 'The last mail to this address was refused.',
  spamreport: 'The last mail to this address was reported as spam.',
};

/** The address receives mails. */
const ARRIVED: ReadonlySet<MailEvent> = new Set(['delivered', 'open', 'click']);

/** Null: the address works; undefined: the event says nothing about it. */
export const addressProblem = (event: MailEvent): string | null | undefined =>
  ARRIVED.has(event) ? null : PROBLEMS[event];
