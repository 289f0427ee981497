import { crc32 } from 'node:zlib';
import { stateAfter, timeFlags, TOO_MANY_SERIES } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import type { Published } from '../../../gateways/broker/broker-gateway.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/db/hooks.ts';
import { createMinuteLog } from '../../../platform/minute-log.ts';
import { insertAlerts } from '../../alerts/alerts.public.ts';
import { answerCommands } from '../../commands/commands.public.ts';
import { recordContacts } from '../../devices/contacts.public.ts';
import { clockFlags, noteClocks, watchClocks, type Clocks } from '../../devices/device-clocks.public.ts';
import * as measurements from '../../measurements/measurements.public.ts';
import {
  eventsStored,
  layoutsReported,
  type PrepareWatch,
  type WatchTemperatures,
} from '../watching.public.ts';
import { createBatcher } from './batcher.ts';
import { clockOf, contactsOf, type Item } from './items.ts';
import { createReadingTurns } from './long-messages.ts';
import { readMessage } from './read-message.ts';
import { eachOnce, pointsOf, toRows, type Point, type Received, type Row } from './rows.ts';
import { createSeriesIds } from './series-ids.ts';
import * as queries from './store.queries.ts';
import { watchIngest } from './watch-ingest.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'log' | 'metrics' | 'traces'>;

export interface Ingest {
  /** Resolves after the commit: with null, or with the reason if the message became a dead letter. */
  receive(published: Published): Promise<string | null>;
  /** Does not parse the message. */
  saveDeadLetter(published: Published, reason: string): Promise<void>;
}

const DOES_NOT_FIT = 'Contains values that cannot be stored.';

const MAX_MESSAGES = 1000;
const MAX_PER_DEVICE = 50;
/** More would keep the other senders waiting while they are prepared. */
const MAX_POINTS = 5000;

const MAX_LETTER_LENGTH = 64 * 1024;
const HOUR_MS = 3_600_000;

interface Measured {
  readonly points: readonly Point[];
  /** Ids of their series; those over a device's limit are missing. */
  readonly ids: ReadonlyMap<string, number>;
  readonly watch: WatchTemperatures | null;
  /** Dead letters with the points that are not stored, by the index of their message. */
  readonly excess: ReadonlyMap<number, queries.DeadLetter>;
}

export function createIngest(context: Needs, prepareWatch: PrepareWatch): Ingest {
  const { db, clock, log } = context;
  const { countMessage, watchBatches } = watchIngest(context);
  const seriesIdsOf = createSeriesIds(db);
  const inTurn = createReadingTurns();

  const logUnstored = createMinuteLog((fields) => log.error(fields, 'a message could not be stored'), clock);
  const logUnread = createMinuteLog((fields) => log.warn(fields, 'a message could not be read'), clock);

  const batcher = () =>
    createBatcher<Item>({
      senderOf: ({ cabinetId }) => cabinetId,
      maxMessages: MAX_MESSAGES,
      maxPerSender: MAX_PER_DEVICE,
      weightOf: (item) => ('message' in item && 'points' in item.message ? item.message.points.length : 1),
      maxWeight: MAX_POINTS,
      store: watchBatches(async (items) => {
        const points = items.map((item) => (item.topic === 'unreadable' ? [] : pointsOf(item)));
        const ids = await seriesIdsOf(points.flat());
        const excess = excessOf(items, points, ids);
        const watch = await prepareWatch();
        await db.transaction((tx) => store(tx, items, { points: points.flat(), ids, watch, excess }));
        return new Map([
          ...[...excess.keys()].map((index) => [index, TOO_MANY_SERIES] as const),
          ...items.flatMap((item, index) =>
            'rejected' in item ? [[index, item.rejected.reason] as const] : [],
          ),
        ]);
      }),
      // SQLSTATE classes 22 and 23: data exceptions and constraint violations.
      isDataError: (error) => /^2[23]/.test(String((error as { code?: unknown }).code)),
      saveDeadLetter: async (item, error) => {
        const messageId = 'message' in item ? item.message.messageId : undefined;
        const { topic, cabinetId: device } = item;
        logUnstored({ device, topic, messageId, outcome: DOES_NOT_FIT, err: error });
        await queries.insertDeadLetters(db, [deadLetterOfItem(item, DOES_NOT_FIT)], clock.now());
        return DOES_NOT_FIT;
      },
    });

  // Two transactions at a time. A device always uses the same lane, so the two never lock the same rows.
  const lanes = [batcher(), batcher()] as const;
  const laneOf = (cabinetId: string) => lanes[crc32(cabinetId) % 2 === 0 ? 0 : 1];

  async function store(
    tx: Transaction,
    items: readonly Item[],
    { points, ids, watch, excess }: Measured,
  ): Promise<void> {
    const now = clock.now();
    const contacts = contactsOf(items, now);
    // First: it locks the devices' rows, so that two gateways decide about a device one after the other.
    await measurements.countContacts(tx, contacts, now);
    const clocks = await watchClocks(
      tx,
      items.filter((item) => item.topic !== 'unreadable'),
      now,
    );
    const kept = excess.size > 0 ? points.filter(({ key }) => ids.has(key)) : points;
    if (kept.length > 0) await storePoints(tx, kept, { ids, watch, clocks, now });
    const alerts = items.flatMap((item) => (item.topic === 'alert' ? alertOf(item, clocks) : []));
    if (alerts.length > 0) await insertAlerts(tx, alerts);
    const events = items.filter((item) => item.topic === 'event');
    if (events.length > 0) {
      await queries.insertEvents(
        tx,
        events.map((item) => withFlags(item, item.message)),
      );
      await publish(tx, eventsStored, { events: events.map((item) => alertOf(item, clocks)) });
    }
    const states = items.filter((item) => item.topic === 'state').flatMap(partsOf);
    const reconfigured = states.length > 0 ? await queries.saveStates(tx, states) : [];
    const acks = items.filter((item) => item.topic === 'ack').map(answerOf);
    if (acks.length > 0) await answerCommands(tx, acks, now);
    const cabinetIds = [...new Set([...reconfigured, ...acks.map((ack) => ack.cabinetId)])];
    if (cabinetIds.length > 0) await publish(tx, layoutsReported, { cabinetIds });
    const unreadable = items
      .filter((item) => item.topic === 'unreadable')
      .map(({ deadLetter }) => deadLetter);
    const deadLetters = [...unreadable, ...excess.values(), ...items.flatMap(rejectedOf)];
    if (deadLetters.length > 0) await queries.insertDeadLetters(tx, deadLetters, now);
    await recordContacts(tx, contacts, now);
  }

  /** Sorted by key: neighbors in the index, and no deadlocks between gateways. */
  async function storePoints(
    tx: Transaction,
    points: readonly Point[],
    {
      ids,
      watch,
      clocks,
      now,
    }: Pick<Measured, 'ids' | 'watch'> & { readonly clocks: Clocks; readonly now: Date },
  ): Promise<void> {
    const rows = toRows(points, ids);
    const plausible = eachOnce(rows.filter(({ flags }) => flags === 0));
    if (watch) await watch(tx, { points: watchable(rows, clocks), now, isUnsure: clocks.isUnsure });
    await measurements.insertPoints(tx, columnsOf(plausible));
    const implausible = eachOnce(rows.filter(({ flags }) => flags !== 0));
    const stored =
      implausible.length > 0 ? await measurements.insertFlaggedPoints(tx, columnsOf(implausible)) : [];
    const isNew = new Set(stored.map(({ seriesId, time }) => `${seriesId} ${Math.round(time)}`));
    await noteClocks(
      tx,
      // Readings of a wrong clock do not show that it is right.
      rows.filter(({ cabinetId }) => clocks.seemsRight(cabinetId)),
      implausible.filter(({ id, time }) => isNew.has(`${id} ${time}`)),
      now,
    );
    const thisHour = hourOf(now.getTime());
    const late = rows.filter(({ time }) => hourOf(time) < thisHour);
    if (late.length > 0) {
      await measurements.markLateHours(
        tx,
        late.map(({ id }) => id),
        late.map(({ time }) => hourOf(time) / 1000),
      );
    }
  }

  return {
    async receive(published) {
      const began = performance.now();
      const read = await inTurn(published.payload.length, () => readMessage(published));
      const { cabinetId } = published;
      const lane = laneOf(cabinetId);
      if (!('reason' in read))
        return countMessage(read.topic, began, lane.add({ ...read, cabinetId, receivedAt: clock.now() }));
      const { reason } = read;
      logUnread({ device: cabinetId, topic: published.topic.slice(0, 100), outcome: reason });
      const item = { topic: 'unreadable', cabinetId, deadLetter: deadLetterOf(published, reason) } as const;
      return countMessage(
        item.topic,
        began,
        lane.add(item).then(() => reason),
      );
    },
    async saveDeadLetter(published, reason) {
      await queries.insertDeadLetters(db, [deadLetterOf(published, reason)], clock.now());
    },
  };
}

/** The points of a message that could not be read; the others are stored. */
function rejectedOf(item: Item): queries.DeadLetter[] {
  if (!('rejected' in item)) return [];
  const { message, rejected } = item;
  const payload = Buffer.from(JSON.stringify({ ...message, points: rejected.points }));
  return [deadLetterOf({ ...item, payload }, rejected.reason)];
}

/** Points in more series than the device may have. */
function excessOf(
  items: readonly Item[],
  points: readonly (readonly Point[])[],
  ids: ReadonlyMap<string, number>,
): ReadonlyMap<number, queries.DeadLetter> {
  const deadLetters = new Map<number, queries.DeadLetter>();
  for (const [index, item] of items.entries()) {
    const left = points[index]?.filter(({ key }) => !ids.has(key)) ?? [];
    if (left.length === 0 || !('message' in item) || !('points' in item.message)) continue;
    const places = new Set(left.map(({ place }) => place));
    const unstored = item.message.points.filter((_: unknown, place: number) => places.has(place));
    const payload = Buffer.from(JSON.stringify({ ...item.message, points: unstored }));
    deadLetters.set(index, deadLetterOf({ ...item, payload }, TOO_MANY_SERIES));
  }
  return deadLetters;
}

const columnsOf = (rows: readonly Row[]): measurements.PointColumns => ({
  series: rows.map(({ id }) => id),
  times: rows.map(({ time }) => time / 1000),
  values: rows.map(({ value }) => value),
  flags: rows.map(({ flags }) => flags),
});

/** Temperatures whose time is known: where the clock is wrong, its error is corrected. */
const watchable = (rows: readonly Row[], { correctionOf }: Clocks): Row[] =>
  rows.flatMap((row) => {
    if (row.series.quantity !== 'temperature') return [];
    const correction = correctionOf(row.cabinetId);
    if (correction !== null) return [{ ...row, time: row.time + correction }];
    return row.flags === 0 ? [row] : [];
  });

const hourOf = (time: number): number => Math.floor(time / HOUR_MS) * HOUR_MS;

/** A message with its time, its sender and the doubts about its time. */
const withFlags = <Message extends { readonly at: string }>(
  { cabinetId, receivedAt }: Pick<Received, 'cabinetId' | 'receivedAt'>,
  message: Message,
) => ({ ...message, cabinetId, receivedAt, flags: timeFlags(new Date(message.at), receivedAt) });

/** An alert, or an event that becomes one, with the verdict on the clock it was dated by (C2). */
const alertOf = <Message extends { readonly at: string; readonly sentAt: string }>(
  item: Pick<Received, 'cabinetId' | 'receivedAt'> & { readonly message: Message },
  clocks: Clocks,
) => {
  const flagged = withFlags(item, item.message);
  return { ...flagged, flags: flagged.flags | clockFlags(clocks.verdictOf(item)) };
};

const partsOf = ({ cabinetId, message }: Extract<Item, { topic: 'state' }>) =>
  (['config', 'receipts', 'tags'] as const)
    .filter((part) => message[part] !== undefined)
    .map((part) => ({ cabinetId, part, content: message[part], at: message.at }));

const answerOf = ({ cabinetId, message, receivedAt }: Extract<Item, { topic: 'ack' }>) => ({
  cabinetId,
  doneAt: new Date(clockOf(message.sentAt, receivedAt)),
  commandId: message.commandId,
  status: stateAfter(message.resultCode),
  resultCode: message.resultCode,
  resultMessage: message.resultMessage,
  data: message.data,
});

// PostgreSQL refuses zero bytes in a text.
const cleanText = (text: string): string => text.slice(0, MAX_LETTER_LENGTH).replaceAll('\0', '\uFFFD');

const deadLetterOf = ({ cabinetId, topic, payload }: Published, reason: string): queries.DeadLetter => ({
  // Somebody may publish under any topic at another broker, and an index takes no longer ones.
  cabinetId: cleanText(cabinetId).slice(0, 200),
  topic: cleanText(topic).slice(0, 200),
  payload: cleanText(payload.toString('utf8')),
  bytes: payload.length,
  reason,
});

function deadLetterOfItem(item: Item, reason: string): queries.DeadLetter {
  if (item.topic === 'unreadable') return { ...item.deadLetter, reason };
  return deadLetterOf({ ...item, payload: Buffer.from(JSON.stringify(item.message)) }, reason);
}
