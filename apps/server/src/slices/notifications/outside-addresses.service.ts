import type {
  CallArguments,
  CallResponse,
  decideOutsideAddress,
  listOutsideAddresses,
  OutsideRecipient,
} from '@parwell/contract';
import {
  can,
  decisionRefusal,
  judgeRecipient,
  normalizeEmail,
  NOTIFICATION_TYPES,
  stateWhenAdded,
  type NotificationType,
  type OutsideDecision,
  type OutsideRefusal,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError, notFound, refusedBecause } from '../../platform/app-error.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { wholeList } from '../../platform/whole-list.ts';
import { lockCustomer } from '../customers/customers.public.ts';
import { askAddresses, tooManyQuestions } from './ask-address.service.ts';
import { audit } from './audit.ts';
import { listGroups, updateGroup, type GroupRow } from './channel-groups.queries.ts';
import { checkGroups } from './empty-groups.service.ts';
import { judgeOf } from './judge.service.ts';
import * as queries from './outside-addresses.queries.ts';

/** They decide for the customer who outside is told. */
const isAdministrator = ({ grants }: Caller, customerId: string): boolean =>
  can(grants, 'create', 'users', customerId);

/** With every address that is outside for a group, and what was refused. */
export async function listOutside(
  context: Context,
  customerId: string,
): Promise<CallResponse<typeof listOutsideAddresses>> {
  const { db, clock } = context;
  const used = await outsideUse(context, db, customerId, await listGroups(db, customerId));
  const rows = new Map((await queries.listOfCustomer(db, customerId)).map((row) => [row.email, row]));
  const refused = [...rows.values()].filter(({ state }) => state === 'refused').map(({ email }) => email);
  const emails = [...new Set([...used.keys(), ...refused])].toSorted();
  return wholeList(
    emails.map((email): OutsideRecipient => {
      const row = rows.get(email);
      const judgement = judgeRecipient(false, row, clock.now().getTime());
      return {
        email,
        ...judgement,
        notificationTypes: used.get(email) ?? [],
        changedBy: row?.changedBy ?? '',
        changedAt: row?.changedAt ?? null,
        expiresAt: row?.expiresAt ? new Date(row.expiresAt).toISOString() : null,
      };
    }),
  );
}

/** By address, the types of the groups for which it is no person's. */
async function outsideUse(
  context: Context,
  db: Queryable,
  customerId: string,
  groups: readonly GroupRow[],
): Promise<ReadonlyMap<string, NotificationType[]>> {
  const entries = groups.flatMap(({ notificationType: type, recipients }) =>
    recipients.map(({ email }) => ({ type, email: normalizeEmail(email) })),
  );
  const judge = await judgeOf(
    context,
    db,
    [customerId],
    entries.map(({ email }) => email),
  );
  const outside = entries.filter(({ type, email }) => judge(customerId, type, email).standing !== 'person');
  const types = new Map<string, NotificationType[]>();
  for (const { type, email } of outside) types.set(email, [...(types.get(email) ?? []), type]);
  return types;
}

interface Added {
  readonly customerId: string;
  readonly type: NotificationType;
  readonly emails: readonly string[];
}

/** Addresses that somebody adds to a group: those outside are asked, or wait for an administrator (N12). */
export async function admitAdded(
  context: Context,
  tx: Transaction,
  caller: Caller,
  { customerId, type, emails: written }: Added,
): Promise<void> {
  const now = context.clock.now();
  const emails = written.map(normalizeEmail);
  const judge = await judgeOf(context, tx, [customerId], emails);
  const before = new Map(
    (await queries.listOutside(tx, [customerId], emails)).map((row) => [row.email, row]),
  );
  const outside = emails.filter((email) => judge(customerId, type, email).standing !== 'person');
  const decided = outside.map((email) => ({
    email,
    state: stateWhenAdded(before.get(email), isAdministrator(caller, customerId), now.getTime()),
  }));
  const toAsk = decided.filter(({ state }) => state === 'asked').map(({ email }) => email);
  const asked = await askAddresses(context, tx, { customerId, emails: toAsk, by: caller.email });
  const proposed = decided.filter(({ state }) => state !== undefined).map(({ email }) => email);
  for (const email of proposed) {
    const isAsked = asked.includes(email);
    // Too many questions: it waits until an administrator asks again.
    if (!isAsked && !before.has(email))
      await queries.saveDecision(tx, { customerId, email, state: 'proposed', by: caller.email, now });
    await record(tx, now, caller, { customerId, email, what: isAsked ? 'confirm' : 'propose' });
  }
}

type Place = CallArguments<typeof decideOutsideAddress>['params'];
type Decision = CallArguments<typeof decideOutsideAddress>['body'];

/** Of an administrator of the customer; each decision is on record. */
export function decide(
  context: Context,
  caller: Caller,
  { customerId }: Place,
  { email, decision }: Decision,
): Promise<CallResponse<typeof decideOutsideAddress>> {
  return context.db.transaction(async (tx) => {
    if (!(await lockCustomer(tx, customerId))) throw notFound('The customer');
    const now = context.clock.now();
    const groups = await listGroups(tx, customerId);
    const before = (await queries.listOutside(tx, [customerId], [email]))[0];
    const refusal = decisionRefusal(decision, {
      isUsed: groups.some((group) => isIn(group, email)),
      isOutside: (await outsideUse(context, tx, customerId, groups)).has(email),
      before,
    });
    if (refusal)
      throw refusedBecause({ code: refusal.code, params: {}, message: worded(refusal), field: null });
    if (decision === 'confirm') {
      const asked = await askAddresses(context, tx, { customerId, emails: [email], by: caller.email });
      if (asked.length === 0) throw tooManyQuestions();
    } else if (decision === 'refuse')
      await queries.saveDecision(tx, { customerId, email, state: 'refused', by: caller.email, now });
    else await takeOut(tx, groups, customerId, email);
    await record(tx, now, caller, { customerId, email, what: decision });
    await checkGroups(context, tx, [customerId]);
    return { message: DONE[decision] };
  });
}

const DONE: Readonly<Record<OutsideDecision, string>> = {
  confirm: 'The address was sent a mail to confirm.',
  refuse: 'The address was refused.',
  remove: 'The address was removed.',
};

function worded({ code }: OutsideRefusal): string {
  switch (code) {
    case 'already_confirmed':
      return 'This address is already confirmed.';
    case 'already_refused':
      return 'This address was already refused.';
    case 'is_user':
      return 'This is the address of a user, who needs no confirmation.';
    case 'not_in_a_group':
      return 'This address is in no notification of this customer.';
  }
}

const isIn = ({ recipients }: GroupRow, email: string): boolean =>
  recipients.some((recipient) => normalizeEmail(recipient.email) === email);

/** A group keeps at least one recipient (N8). */
async function takeOut(
  tx: Transaction,
  groups: readonly GroupRow[],
  customerId: string,
  email: string,
): Promise<void> {
  for (const group of groups.filter((each) => isIn(each, email))) {
    const recipients = group.recipients.filter((recipient) => normalizeEmail(recipient.email) !== email);
    if (recipients.length === 0)
      throw new AppError(
        'refused',
        `It is the only recipient of ${NOTIFICATION_TYPES[group.notificationType].label}. Add another one first, or delete the notification.`,
      );
    await updateGroup(tx, { ...group, recipients });
  }
  await queries.forget(tx, customerId, email);
}

const EVENTS = {
  propose: ['Address Proposed', 'waits to be confirmed by an administrator'],
  confirm: ['Address Asked', 'was asked to confirm that it wants to be told'],
  refuse: ['Address Refused', 'may not be told'],
  remove: ['Address Removed', 'was taken out of all notifications'],
} as const;

const record = (
  tx: Transaction,
  now: Date,
  by: Caller,
  { customerId, email, what }: { customerId: string; email: string; what: keyof typeof EVENTS },
): Promise<void> =>
  audit.record(tx, now, {
    resourceId: email,
    customerId,
    by,
    eventType: EVENTS[what][0],
    description: `${email} ${EVENTS[what][1]}`,
  });
