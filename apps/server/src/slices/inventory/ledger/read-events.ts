import { readDeviceEvent, type DeviceEvent, type FlexData } from '@parwell/contract';
import { isCalendarDate, readUsDate, type CommandStockEvent, type DeviceStockEvent } from '@parwell/domain';
import type { WaitingAnswer } from '../../commands/commands.public.ts';
import type { WaitingEvent } from '../../device-gateway/device-gateway.public.ts';
import type { People, Person } from '../people/named-people.service.ts';

/** The event for the ledger, or why it is not understood. */
export function readEvent(
  waiting: WaitingEvent,
  people: People,
): DeviceStockEvent | { readonly problem: string } {
  const read = readDeviceEvent(waiting.kind, waiting.data);
  if ('problem' in read) return read;
  const { id, cabinetId, at, timeReplaced } = waiting;
  const { user, provider } = { user: '', provider: '', ...read.data };
  const session = ('session' in read.data ? read.data.session : undefined) ?? '';
  const base = { cause: `event/${id}`, cabinetId, at, timeReplaced };
  return translate(read, base, { session, ...people.named({ cabinetId, at, user, provider }) });
}

type Base = Pick<DeviceStockEvent, 'cause' | 'cabinetId' | 'at' | 'timeReplaced'>;

type GoodsEvent = Extract<DeviceEvent, { kind: 'vend' | 'insert' | 'load' | 'move' }>;
const goodsOf = ({ productId, count, lot, expiration, serials }: GoodsEvent['data']) => ({
  productId,
  count,
  lot: lot ?? null,
  expiration: expiration ?? null,
  serials,
});

function translate(
  event: DeviceEvent,
  base: Base,
  person: Person & { readonly session: string },
): DeviceStockEvent {
  switch (event.kind) {
    case 'door':
      return { ...base, ...person, kind: 'door', state: event.data.state };
    case 'tags':
      return { ...base, ...person, kind: 'tags', added: event.data.added, removed: event.data.removed };
    case 'full_read':
      return { ...base, kind: 'full read', tags: event.data.tags, session: person.session };
    case 'vend': {
      const { holder, dispenser } = event.data;
      const slot = holder === undefined || dispenser === undefined ? null : { holder, dispenser };
      return { ...base, ...person, ...goodsOf(event.data), kind: 'vend', slot };
    }
    case 'insert':
      return { ...base, ...person, ...goodsOf(event.data), kind: 'insert' };
    case 'load': {
      const { holder, dispenser } = event.data;
      return { ...base, ...person, ...goodsOf(event.data), kind: 'load', slot: { holder, dispenser } };
    }
    case 'move': {
      const { from, to } = event.data;
      return { ...base, ...person, ...goodsOf(event.data), kind: 'move', from, to };
    }
    case 'thaw': {
      const { holder, dispenser, productId, lot, thawComplete, shelfLifeExp } = event.data;
      return {
        ...base,
        kind: 'thaw',
        slot: { holder, dispenser },
        productId,
        lot: lot ?? null,
        thawComplete: Date.parse(thawComplete),
        shelfLifeExp: Date.parse(shelfLifeExp),
      };
    }
    case 'tray_change': {
      const { tray, section, grams, resting } = event.data;
      return { ...base, ...person, kind: 'tray change', section: `${tray}/${section}`, grams, resting };
    }
  }
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
const whole = (value: unknown): number => (Number.isInteger(value) ? Number(value) : 0);

/** The event for a device's answer, or why the ledger cannot post it. */
export function readAnswer(
  { id, cabinetId, kind, payload, requestedBy, at }: WaitingAnswer,
  layout: FlexData | undefined,
  people: People,
): CommandStockEvent | { readonly problem: string } {
  const base = {
    cause: `command/${id}`,
    cabinetId,
    at,
    timeReplaced: false,
    ...people.asking(requestedBy),
  };
  const shipmentId = text(payload['shipmentId']);
  if (kind === 'manual_receipt') return { ...base, kind: 'receipt acknowledged', shipmentId };
  if (kind === 'receipt_reject')
    return { ...base, kind: 'receipt rejected', shipmentId, reason: text(payload['rejectReason']) };
  const direction = payload['type'];
  if (direction !== 'insert' && direction !== 'remove') return { problem: 'type: must be insert or remove.' };
  const productId = text(payload['productId']);
  const count = whole(payload['count']);
  if (productId === '' || count < 1) return { problem: 'productId and count: required.' };
  const expiration = readUsDate(text(payload['expiryDate']));
  return {
    ...base,
    kind: 'correction done',
    direction,
    count,
    productId,
    lot: text(payload['lotNumber']),
    expiration: isCalendarDate(expiration) ? expiration : null,
    serial: text(payload['serialNumber']),
    orderNumber: text(payload['poNumber']),
    holder: null,
    dispenser: null,
    section: sectionFor(layout, payload['drawerNumber'], productId),
  };
}

/** Corrections name the tray; its section is the product's. */
function sectionFor(layout: FlexData | undefined, drawerNumber: unknown, productId: string): string {
  const trays = layout?.compartments.flatMap((compartment) => compartment.trays) ?? [];
  const tray = trays[whole(drawerNumber) - 1];
  if (!tray) return '';
  const place = tray.sections.findIndex((section) => section.productId === productId);
  return `${tray.trayName}/${Math.max(place, 0)}`;
}
