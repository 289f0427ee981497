export interface OutgoingMail {
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * How a message leaves the portal. `processed`: a mail server took it over. `dropped`: it refused
 * for good. `kept`: there is no mail server, and the message stays in the outbox for administrators.
 */
export interface MailGateway {
  send(mail: OutgoingMail): Promise<'processed' | 'dropped' | 'kept'>;
}

/** The embedded default. */
export const keepInOutbox: MailGateway = { send: async () => 'kept' };
