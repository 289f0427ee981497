import {
  digestOf,
  lastOfEach,
  type LateThing,
  type NotificationType,
  type Standing,
  type NotifiedThing,
} from '@parwell/domain';
import type { Queryable } from '../../platform/db/database.ts';
import type { LateWriter, WrittenAnew } from '../mail/mail.public.ts';
import { findRecipients, type Recipient } from './recipients.service.ts';
import { framesOf, incidentIdsOf, mailOf, type FrameFor } from './write-mail.ts';

export interface TypedThing {
  readonly type: NotificationType;
  readonly thing: NotifiedThing;
}

export type FindStandings = (
  db: Queryable,
  incidentIds: readonly number[],
) => Promise<ReadonlyMap<number, Standing>>;

export const sourceOf = (things: readonly TypedThing[]): string => JSON.stringify(things);

/** A digest of things of any types (N5). Its type, and so template and list, is that of the newest. */
export async function writeDigest(
  db: Queryable,
  findStandings: FindStandings,
  frameFor: FrameFor,
  recipient: Recipient,
  things: readonly TypedThing[],
): Promise<WrittenAnew> {
  const latest = lastOfEach(things.map(({ thing }) => thing));
  const incidentIds = incidentIdsOf(latest);
  const standings = await findStandings(db, incidentIds);
  const late = latest.map((thing): LateThing => {
    const standing = thing.incidentId === undefined ? undefined : standings.get(thing.incidentId);
    return standing ? { ...thing, standing } : thing;
  });
  const type = things.at(-1)?.type ?? 'incident';
  return {
    ...mailOf(type, recipient, digestOf(frameFor(type, recipient), late)),
    source: sourceOf(things.filter(({ thing }) => latest.includes(thing))),
    notificationType: type,
    incidentIds,
  };
}

/** For mails that waited for a mail server: of the things that their address may still receive (N8, N11). */
export const lateWriter =
  (findStandings: FindStandings): LateWriter =>
  async (context, tx, { customerId, to, notifications }) => {
    const things = notifications.flatMap(({ source }) => JSON.parse(source) as TypedThing[]);
    const types = new Set(things.map(({ type }) => type));
    const recipients = new Map<NotificationType, Recipient>();
    for (const type of types) {
      const recipient = (await findRecipients(context, tx, customerId, type)).find(
        ({ email, notTold }) => email === to && notTold === null,
      );
      if (recipient) recipients.set(type, recipient);
    }
    const wanted = things.filter(({ type }) => recipients.has(type));
    const recipient = recipients.get(wanted.at(-1)?.type ?? 'incident');
    return (
      recipient && writeDigest(tx, findStandings, await framesOf(context, tx, customerId), recipient, wanted)
    );
  };
