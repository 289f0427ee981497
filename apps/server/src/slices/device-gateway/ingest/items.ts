import { timeFlags } from '@parwell/domain';
import type { Contact } from '../../devices/contacts.public.ts';
import type { ContactCount } from '../../measurements/measurements.public.ts';
import type { Received } from './rows.ts';
import type { DeadLetter } from './store.queries.ts';

/** A message that arrived, readable or not. */
export type Item =
  | Received
  | { readonly topic: 'unreadable'; readonly cabinetId: string; readonly deadLetter: DeadLetter };

/** The time by the device's clock, in epoch milliseconds; the time of receipt where the clock is wrong (S12). */
export function clockOf(sentAt: string, receivedAt: Date): number {
  const sent = new Date(sentAt);
  return timeFlags(sent, receivedAt) === 0 ? sent.getTime() : receivedAt.getTime();
}

/** The devices that were heard, each with the latest time it has sent. */
export function contactsOf(items: readonly Item[], now: Date): (ContactCount & Contact)[] {
  const contacts = new Map<
    string,
    { cabinetId: string; messages: number; points: number; clockAt: number | null }
  >();
  for (const item of items) {
    const { cabinetId } = item;
    const contact = contacts.get(cabinetId) ?? { cabinetId, messages: 0, points: 0, clockAt: null };
    contact.messages += 1;
    if ('message' in item) {
      // The newest, whatever the order of arrival. An unreadable message has no time.
      contact.clockAt = Math.max(contact.clockAt ?? -Infinity, clockOf(item.message.sentAt, now));
      if ('points' in item.message) contact.points += item.message.points.length;
    }
    contacts.set(cabinetId, contact);
  }
  return [...contacts.values()];
}
