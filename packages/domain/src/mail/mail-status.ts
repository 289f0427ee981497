/**
 * kept: no mail server is configured, the message waits in the outbox to be read there.
 * processed: handed to the mail server. dropped: the mail server refused it for good.
 */
export const MAIL_STATUS = ['queued', 'kept', 'processed', 'delivered', 'open', 'bounce', 'dropped'] as const;
export type MailStatus = (typeof MAIL_STATUS)[number];

/** What can happen to a message beside what makes its status. */
const PASSING = [
  'deferred',
  'click',
  'spamreport',
  'unsubscribe',
  'group_unsubscribe',
  'group_resubscribe',
] as const;

export type MailEvent = MailStatus | (typeof PASSING)[number];

const EVENTS: ReadonlySet<string> = new Set([...MAIL_STATUS, ...PASSING]);

/** Providers add kinds of events now and then; those we do not know say nothing. */
export const isMailEvent = (name: string): name is MailEvent => EVENTS.has(name);

/**
 * How far a message has come. A mailbox may take a message and send it back afterwards, so a bounce
 * outranks the delivery; but what somebody has opened has certainly arrived.
 */
const STAGE: Readonly<Record<MailStatus, number>> = {
  queued: 0,
  kept: 1,
  processed: 1,
  delivered: 2,
  bounce: 3,
  dropped: 3,
  open: 4,
};

const isStatus = (event: MailEvent): event is MailStatus => event in STAGE;

/** The status after an event. Events arrive in any order, and a later stage is never taken back. */
export const mailStatusAfter = (status: MailStatus, event: MailEvent): MailStatus =>
  isStatus(event) && STAGE[event] > STAGE[status] ? event : status;
