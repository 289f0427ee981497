import type { MailGateway, OutgoingMail } from '../src/gateways/mail/mail-gateway.ts';

/** A mail server that a test switches off and on. */
export class PlayedMailServer implements MailGateway {
  /** What it took, in the order in which it came. */
  readonly received: OutgoingMail[] = [];
  isUp = true;
  readonly refused = new Set<string>();

  async send(mail: OutgoingMail): Promise<'processed' | 'dropped'> {
    if (!this.isUp) throw new Error('connect ECONNREFUSED');
    if (this.refused.has(mail.to)) return 'dropped';
    this.received.push(mail);
    return 'processed';
  }

  /** What came since the last time. */
  drain(): OutgoingMail[] {
    return this.received.splice(0);
  }
}
