import type { Action } from './actions.ts';
import type { Device } from './device.ts';
import type { OutgoingMessage } from './outbox.ts';
import { ImpossibleError } from './stock/pick.ts';
import type { StockItem } from './stock/stock.ts';

/** It concerns two devices if goods are carried from one to the other. */
export function performAction(
  deviceOf: (cabinetId: string) => Device | undefined,
  cabinetId: string,
  action: Action,
  now: number,
): { readonly cabinetId: string; readonly messages: OutgoingMessage[] }[] {
  const find = (id: string): Device => {
    const device = deviceOf(id);
    if (!device) throw new Error(`There is no device ${id} in this fleet.`);
    return device;
  };
  const device = find(cabinetId);
  if (action.do !== 'move' || action.toDevice === undefined)
    return [{ cabinetId, messages: device.perform(action, now) }];
  const { place = {}, user, provider } = action;
  const target = find(action.toDevice);
  if (target === device) throw new ImpossibleError('That is the same device.');
  const inPlace = (items: readonly StockItem[]) =>
    items.map(({ holder: _h, dispenser: _d, tray: _t, section: _s, ...item }) => ({ ...item, ...place }));
  // Before anything is removed.
  target.requireRoom(inPlace(device.toHandOver(action)));
  const { items, messages } = device.handOver(action, now);
  const put = target.perform({ do: 'put-in', items: inPlace(items), user, provider }, now);
  return [
    { cabinetId, messages },
    { cabinetId: target.cabinetId, messages: put },
  ];
}
