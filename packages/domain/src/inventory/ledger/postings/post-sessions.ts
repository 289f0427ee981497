import { emit, outcomeOf, writeRow } from '../posting.ts';
import { ROW_KINDS } from '../row-kinds.ts';
import type { Posting } from '../stock-draft.ts';
import type { Posted } from '../stock-effects.ts';
import type { DeviceStockEvent } from '../stock-events.ts';
import type { Verification } from '../../people/named-people.ts';
import { sessionKey, type DoorSession } from '../stock.ts';

/** A closed session without a stock change by then is NO USAGE (S29). */
export const NO_USAGE_AFTER_MS = 120_000;
/** A session that is still open after so long lost its end; it is forgotten. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

interface InSession extends Verification {
  readonly cabinetId: string;
  readonly session: string;
  readonly at: number;
  readonly userName: string;
  readonly npi: string;
}

/** Updates a session. Its events may come before its opening. */
export function noteSession(
  posting: Posting,
  event: InSession,
  news: { used?: boolean; openedAt?: number; closedAt?: number },
): void {
  const { cabinetId, session, at } = event;
  if (session === '') return;
  const before = posting.draft.sessions.get(sessionKey(cabinetId, session));
  const after: DoorSession = {
    cabinetId,
    session,
    openedAt: Math.min(news.openedAt ?? at, before?.openedAt ?? at),
    closedAt: news.closedAt ?? before?.closedAt ?? null,
    userName: before?.userName || event.userName,
    npi: before?.npi || event.npi,
    // Whoever is named first is the one who was checked.
    userVerified: (before?.userName ? before : event).userVerified,
    npiVerified: (before?.npi ? before : event).npiVerified,
    used: (before?.used ?? false) || (news.used ?? false),
  };
  emit(posting, { effect: 'session', session: after });
}

export function postDoor(posting: Posting, event: Extract<DeviceStockEvent, { kind: 'door' }>): Posted {
  noteSession(posting, event, event.state === 'opened' ? { openedAt: event.at } : { closedAt: event.at });
  return outcomeOf(posting);
}

/** Decides the sessions that have been closed for long enough on the device's own clock (S29). */
export function postSessionsOver(posting: Posting, cabinetId: string, at: number): void {
  for (const session of posting.draft.sessions.values()) {
    if (session.cabinetId !== cabinetId) continue;
    const { closedAt, openedAt } = session;
    const isOver =
      closedAt === null ? openedAt + FORGOTTEN_AFTER_MS <= at : closedAt + NO_USAGE_AFTER_MS <= at;
    if (!isOver) continue;
    const key = `no usage/${cabinetId}/${session.session}`;
    if (closedAt !== null && !session.used && !posting.draft.keys.has(key))
      writeRow(posting, {
        ...ROW_KINDS.noUsage,
        key,
        cabinetId,
        productId: '',
        lot: '',
        owner: 'PROVIDER',
        at: closedAt,
        session: session.session,
        userName: session.userName,
        npi: session.npi,
        userVerified: session.userVerified,
        npiVerified: session.npiVerified,
      });
    emit(posting, { effect: 'session over', cabinetId, session: session.session });
  }
}
