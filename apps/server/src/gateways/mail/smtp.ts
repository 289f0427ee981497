import { createTransport } from 'nodemailer';
import type { MailGateway } from './mail-gateway.ts';

/** SendGrid returns this argument with every event of the mail. Other mail servers ignore it. */
const eventArguments = (msgId: string) => ({
  'X-SMTPAPI': { prepared: true, value: JSON.stringify({ unique_args: { msg_id: msgId } }) },
});

interface SmtpError {
  readonly responseCode?: number;
  readonly command?: string;
}

/**
 * 5xx is permanent for the recipient or the message. For the sender or its login it is a mistake of this installation, which
 * somebody will put right: that, like everything else, is worth a retry.
 */
const isRefused = ({ responseCode = 0, command = '' }: SmtpError): boolean =>
  responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command);

/** Any SMTP server, given as smtp://user:password@host:port or smtps://… */
export function smtpGateway(url: string): MailGateway {
  const transport = createTransport({ url, connectionTimeout: 10_000, socketTimeout: 20_000 });
  return {
    async send(mail) {
      try {
        await transport.sendMail({
          messageId: `<${mail.messageId}@parwell>`,
          from: mail.from,
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          ...(mail.html !== '' && { html: mail.html }),
          attachments: mail.attachments.map(({ fileName, content }) => ({ filename: fileName, content })),
          headers: eventArguments(mail.messageId),
        });
        return 'processed';
      } catch (error) {
        if (isRefused(error as SmtpError)) return 'dropped';
        throw error;
      }
    },
  };
}

/** Greets the server and signs in, and sends nothing. Rejects with what it says. */
export async function tryMailServer(url: string, timeoutMs: number): Promise<void> {
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = createTransport({ url, ...limits });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
