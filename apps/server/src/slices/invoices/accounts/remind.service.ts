import type { CallArguments, CallResponse, remindAbwSelection } from '@parwell/contract';
import { abwReminderMail, type WaitingForAccount } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { auditOf } from '../../audit/audit.public.ts';
import { listCustomerNames } from '../../customers/customers.public.ts';
import { writeMail, type PeopleAudience } from '../../mail/mail.public.ts';
import { findAllowedPeople } from '../../users/users.public.ts';
import { requireExpected, waitingIn } from './make-ready.service.ts';
import type { RequestScope } from '../requests/invoice-requests.list.ts';
import { findWaitingCustomers, noteReminders, type Reminder } from './remind.queries.ts';
import { requestScope } from '../requests/request-scope.ts';

const audit = auditOf('invoices', 'abw reminder');

const whoChooseFor = (customers: readonly string[]): PeopleAudience => ({
  check: 'people',
  action: 'create',
  resource: 'invoices',
  customers,
});

type Waiting = ReadonlyMap<string, WaitingForAccount>;

const sum = (customers: readonly { readonly requests: number }[]): number =>
  customers.reduce((total, { requests }) => total + requests, 0);

/** One mail to each person who can choose accounts, for all their customers (B12). */
export function remind(
  context: Context,
  caller: Caller,
  { where, expected, again }: CallArguments<typeof remindAbwSelection>['body'],
): Promise<CallResponse<typeof remindAbwSelection>> {
  const scope = requestScope(context, caller, 'create');
  const condition = waitingIn(where, scope);
  return context.db.transaction(async (tx) => {
    const waiting = await withNames(tx, scope, await findWaitingCustomers(tx, condition));
    requireExpected(expected, sum([...waiting.values()]));
    const people = await findAllowedPeople(context, tx, {
      action: 'create',
      resource: 'invoices',
      customerIds: [...waiting.keys()],
    });
    const noted = await noteReminders(
      tx,
      people.flatMap(({ email, customerIds }) => customerIds.map((customerId) => ({ email, customerId }))),
      { day: scope.days.dayOf(scope.now.getTime()), now: scope.now, again },
    );
    const reminded = await mailEach(context, tx, waiting, noted);
    await recordReminders(tx, caller, scope.now, waiting, noted);
    const reachable = new Set(people.flatMap(({ customerIds }) => customerIds));
    return {
      reminded,
      remindedBefore: people
        .map(({ email }) => email)
        .filter((email) => !reminded.some((person) => person.email === email)),
      nobody: [...waiting.values()]
        .filter(({ customerId }) => !reachable.has(customerId))
        .map(({ customerId, name, requests }) => ({ customerId, name, requests })),
    };
  });
}

async function withNames(
  tx: Transaction,
  { days }: RequestScope,
  found: Awaited<ReturnType<typeof findWaitingCustomers>>,
): Promise<Waiting> {
  const ids = found.map(({ customerId }) => customerId);
  const names = new Map((await listCustomerNames(tx, ids)).map(({ customerId, name }) => [customerId, name]));
  return new Map(
    found.map(({ customerId, requests, oldestAt }) => [
      customerId,
      {
        customerId,
        name: names.get(customerId) ?? customerId,
        requests,
        oldest: days.dayOf(oldestAt.getTime()),
      },
    ]),
  );
}

async function mailEach(
  context: Context,
  tx: Transaction,
  waiting: Waiting,
  noted: readonly Reminder[],
): Promise<CallResponse<typeof remindAbwSelection>['reminded']> {
  const reminded = [];
  for (const [email, reminders] of Map.groupBy(noted, (reminder) => reminder.email)) {
    const customers = reminders.flatMap(({ customerId }) => waiting.get(customerId) ?? []);
    await writeMail(context, tx, {
      to: email,
      category: 'invoices',
      audience: whoChooseFor(customers.map(({ customerId }) => customerId)),
      ...abwReminderMail(customers, context.config.PUBLIC_URL),
    });
    reminded.push({ email, customers: customers.length, requests: sum(customers) });
  }
  return reminded;
}

const recordReminders = (
  tx: Transaction,
  caller: Caller,
  now: Date,
  waiting: Waiting,
  noted: readonly Reminder[],
): Promise<void> =>
  audit.recordMany(
    tx,
    now,
    [...Map.groupBy(noted, ({ customerId }) => customerId)].map(([customerId, reminders]) => {
      const to = reminders.map(({ email }) => email);
      const requests = waiting.get(customerId)?.requests ?? 0;
      return {
        resourceId: customerId,
        customerId,
        by: caller,
        eventType: 'ABW Reminder Sent',
        description: `A reminder of accounts to choose was sent to ${to.join(', ')}`,
        after: { requests, to },
      };
    }),
  );
