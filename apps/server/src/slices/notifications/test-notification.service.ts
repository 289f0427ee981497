import type { CallArguments, CallResponse, sendTestNotification } from '@parwell/contract';
import {
  normalizeEmail,
  TEST_PAUSE_MS,
  testableAddresses,
  TESTS_COUNT_MS,
  type ChannelType,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError, TooManyRequests } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { GroupRow, Recipient } from './channel-groups.queries.ts';
import { audit } from './audit.ts';
import { lockGroup } from './channel-groups.service.ts';
import { judgeOf } from './judge.service.ts';
import { sendTestMails } from './send-test.service.ts';
import { listTests, noteTests } from './test-notification.queries.ts';

type Place = CallArguments<typeof sendTestNotification>['params'];
type To = CallArguments<typeof sendTestNotification>['body']['to'];

const DISABLED = 'This notification is disabled. Enable it to send a test to all recipients.';
const NOBODY = 'Nobody in this notification may be told. Add or confirm a recipient first.';
const PAUSE_SECONDS = TEST_PAUSE_MS / 1000;
const TOO_MANY = 'Too many tests were sent. Try again later.';

/** Marked as a test and without data of the customer, to the caller or to all recipients. */
export function sendTest(
  context: Context,
  caller: Caller,
  place: Place,
  to: To,
): Promise<CallResponse<typeof sendTestNotification>> {
  return context.db.transaction(async (tx) => {
    const group = await lockGroup(tx, place);
    if (to === 'all' && !group.active) throw new AppError('refused', DISABLED);
    const recipients = to === 'me' ? [inWayOf(group, caller.email)] : await toldOf(context, tx, group);
    if (recipients.length === 0) throw new AppError('refused', NOBODY);
    const tested = await requireTestable(context, tx, group, recipients);
    const { customerId, notificationType: type } = group;
    const sent = await sendTestMails(context, tx, { customerId, type, recipients: tested, by: caller.email });
    const emails = tested.map(({ email }) => email);
    await audit.record(tx, context.clock.now(), {
      resourceId: type,
      customerId,
      by: caller,
      eventType: 'Test Notification Sent',
      description: `A test of ${group.channelGroupName} was sent to ${emails.length === 1 ? emails[0] : `${emails.length} recipients`}`,
      after: { recipients: emails },
    });
    return { sent };
  });
}

/** A test goes to those who would be told (N11, N12), also if mails to them fail (N10). */
async function toldOf(
  context: Context,
  tx: Transaction,
  { customerId, notificationType, recipients }: GroupRow,
): Promise<Recipient[]> {
  const emails = recipients.map(({ email }) => email);
  const judge = await judgeOf(context, tx, [customerId], emails);
  return recipients.filter(({ email }) => judge(customerId, notificationType, email).notTold === null);
}

/** In the way in which the group reaches the caller, else its first recipient. */
function inWayOf({ recipients }: GroupRow, email: string): Recipient {
  const own = recipients.find((recipient) => normalizeEmail(recipient.email) === normalizeEmail(email));
  const channelType: ChannelType = (own ?? recipients[0])?.channelType ?? 'email';
  return { email, channelType };
}

/** Those who may get a test now, with the test noted. The customer is locked against concurrent counts. */
async function requireTestable(
  { clock }: Context,
  tx: Transaction,
  { customerId, notificationType: type }: GroupRow,
  recipients: readonly Recipient[],
): Promise<Recipient[]> {
  const now = clock.now();
  const forgottenBefore = new Date(now.getTime() - TESTS_COUNT_MS);
  const addresses = testableAddresses(
    { type, addresses: recipients.map(({ email }) => email) },
    await listTests(tx, customerId, forgottenBefore),
    now.getTime(),
  );
  if (addresses.length === 0) throw new TooManyRequests(PAUSE_SECONDS, TOO_MANY);
  await noteTests(tx, { customerId, notificationType: type }, addresses.map(normalizeEmail), {
    now,
    forgottenBefore,
  });
  return recipients.filter(({ email }) => addresses.includes(email));
}
