import type { Readable } from 'node:stream';

export interface OutgoingMail {
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Empty for a mail that is plain text alone. */
  readonly html: string;
  readonly attachments: readonly { readonly fileName: string; readonly content: Readable }[];
}

/**
 * How a message leaves the portal. `processed`: accepted by a mail server. `dropped`: permanently refused.
 * `kept`: there is no mail server, and the message stays in the outbox for administrators.
 */
export interface MailGateway {
  send(mail: OutgoingMail): Promise<'processed' | 'dropped' | 'kept'>;
}

/** The embedded default: nothing is sent. */
export const keepInOutbox: MailGateway = {
  async send({ attachments }) {
    for (const { content } of attachments) content.destroy();
    return 'kept';
  },
};
