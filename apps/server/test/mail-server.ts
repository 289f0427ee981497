import type { MailGateway, OutgoingMail } from '../src/gateways/mail/mail-gateway.ts';

/** A test switches it off and on. */
export class PlayedMailServer implements MailGateway {
  /** In the order of arrival. */
  readonly received: OutgoingMail[] = [];
  isUp = true;
  readonly refused = new Set<string>();

  async send(mail: OutgoingMail): Promise<'processed' | 'dropped'> {
    if (!this.isUp) throw new Error('connect ECONNREFUSED');
    if (this.refused.has(mail.to)) return 'dropped';
    this.received.push(mail);
    return 'processed';
  }

  drain(): OutgoingMail[] {
    return this.received.splice(0);
  }
}
