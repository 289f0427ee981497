import { QUESTION_DAYS } from './outside-addresses.ts';

/** To the address itself. It says who asks for what, and nothing about the customer's devices. */
export const questionMail = ({
  customerName,
  link,
}: {
  readonly customerName: string;
  readonly link: string;
}) => ({
  subject: `May ${customerName} send you notifications?`,
  text: [
    `${customerName} would like to tell this address by mail about its medicine storage in Parwell, such as incidents and deliveries.`,
    `Nothing is sent before you agree. Agree or refuse here within ${QUESTION_DAYS} days:\n${link}`,
    'If you do not know why you get this mail, refuse there, or ignore it.',
    '',
  ].join('\n\n'),
});

interface UnheardGroup {
  readonly label: string;
  readonly customerName: string;
  readonly recipients: readonly { readonly email: string; readonly why: string }[];
  readonly link: string;
}

/** To the customer's administrators, so that no group becomes empty unseen (N11). */
export const nobodyToldMail = ({ label, customerName, recipients, link }: UnheardGroup) => ({
  subject: `Nobody is told of ${label}, ${customerName}`,
  text: [
    `Nobody in the notification ${label} of ${customerName} gets mails any more:`,
    recipients.map(({ email, why }) => `${email}: ${why}`).join('\n'),
    `Add or confirm a recipient, or disable the notification:\n${link}`,
    '',
  ].join('\n\n'),
});
