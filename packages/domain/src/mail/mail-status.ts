/**
 * kept: no mail server is configured, the message is read in the outbox. processed: handed to the mail server.
 * dropped: permanently refused by the mail server.
 */
export const MAIL_STATUS = ['queued', 'kept', 'processed', 'delivered', 'open', 'bounce', 'dropped'] as const;
export type MailStatus = (typeof MAIL_STATUS)[number];

/** These do not change a message's status. */
const OTHER_EVENTS = [
  'deferred',
  'click',
  'spamreport',
  'unsubscribe',
  'group_unsubscribe',
  'group_resubscribe',
] as const;

export type MailEvent = MailStatus | (typeof OTHER_EVENTS)[number];

const EVENTS: ReadonlySet<string> = new Set([...MAIL_STATUS, ...OTHER_EVENTS]);

/** Mail providers add event types now and then; unknown ones are ignored. */
export const isMailEvent = (name: string): name is MailEvent => EVENTS.has(name);

/**
 * A mailbox may accept a message and return it later, so a bounce outranks a delivery; an opened message has
 * certainly arrived.
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

/** Events may arrive out of order; a status never goes back to an earlier stage. */
export const mailStatusAfter = (status: MailStatus, event: MailEvent): MailStatus =>
  isStatus(event) && STAGE[event] > STAGE[status] ? event : status;
