import {
  ADDRESS_QUESTION,
  QUESTION,
  questionExpiresAt,
  questionMail,
  TEST_PAUSE_MS,
  testableAddresses,
  TESTS_COUNT_MS,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError, TooManyRequests } from '../../platform/app-error.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { hashSecret, newSecret } from '../../platform/secrets.ts';
import { listCustomerNames } from '../customers/customers.public.ts';
import { writeMail } from '../mail/mail.public.ts';
import { audit } from './audit.ts';
import { checkGroups } from './empty-groups.service.ts';
import * as queries from './outside-addresses.queries.ts';
import { listTests, noteTests } from './test-notification.queries.ts';

export const ANSWER_PATH = '/confirm-address';
export const QUESTION_GONE =
  'This link has expired, was already used, or was withdrawn. Whoever invited you can send a new one.';

interface Asking {
  readonly customerId: string;
  readonly emails: readonly string[];
  readonly by: string;
}

const customerNameOf = async (db: Queryable, customerId: string): Promise<string> =>
  (await listCustomerNames(db, [customerId]))[0]?.name || customerId;

/**
 * Sends each address a link that only its reader knows. Those that were asked just now, or would be too many in an
 * hour, are not asked; the answer has those that were. The customer is locked.
 */
export async function askAddresses(
  context: Context,
  tx: Transaction,
  { customerId, emails, by }: Asking,
): Promise<readonly string[]> {
  const now = context.clock.now();
  const forgottenBefore = new Date(now.getTime() - TESTS_COUNT_MS);
  const sent = await listTests(tx, customerId, forgottenBefore);
  const asked = testableAddresses({ type: QUESTION, addresses: emails }, sent, now.getTime());
  await noteTests(tx, { customerId, notificationType: QUESTION }, asked, { now, forgottenBefore });
  const customerName = await customerNameOf(tx, customerId);
  for (const email of asked) {
    const secret = newSecret();
    const question = { hash: hashSecret(secret), expiresAt: new Date(questionExpiresAt(now.getTime())) };
    await queries.saveDecision(tx, { customerId, email, state: 'asked', by, now, question });
    const link = `${context.config.PUBLIC_URL}${ANSWER_PATH}?token=${secret}`;
    await writeMail(context, tx, {
      to: email,
      category: ADDRESS_QUESTION,
      ...questionMail({ customerName, link }),
    });
  }
  return asked;
}

export function tooManyQuestions(): TooManyRequests {
  return new TooManyRequests(TEST_PAUSE_MS / 1000, 'This address was asked just now. Try again later.');
}

/** For the page behind the link; looking at it decides nothing, because mail programs follow links by themselves. */
export async function findAsked({ db, clock }: Context, secret: string) {
  const question = await queries.findQuestion(db, hashSecret(secret), clock.now());
  if (!question) throw new AppError('refused', QUESTION_GONE);
  return { email: question.email, customerName: await customerNameOf(db, question.customerId) };
}

/** Of the reader of the mail. Confirms this address at this customer, and nothing else. */
export function answerQuestion(
  context: Context,
  secret: string,
  answer: 'confirmed' | 'refused',
): Promise<{ readonly email: string; readonly customerName: string }> {
  return context.db.transaction(async (tx) => {
    const now = context.clock.now();
    const answered = await queries.answerQuestion(tx, hashSecret(secret), answer, now);
    if (!answered) throw new AppError('refused', QUESTION_GONE);
    const { customerId, email } = answered;
    await audit.record(tx, now, {
      resourceId: email,
      customerId,
      by: { machine: 'link in a mail' },
      eventType: answer === 'confirmed' ? 'Address Confirmed' : 'Address Refused',
      description: `The reader of ${email} ${answer === 'confirmed' ? 'agreed to be told' : 'does not want to be told'}`,
    });
    await checkGroups(context, tx, [customerId]);
    return { email, customerName: await customerNameOf(tx, customerId) };
  });
}
