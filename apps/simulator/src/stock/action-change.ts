import type { Action } from '../actions.ts';
import type { Memory } from '../commands/memory.ts';
import type { FleetDevice } from '../fleet-list.ts';
import { moveTo, putIn, takeOut, thaw, type StockChange } from './stock-change.ts';
import { ImpossibleError, pick } from './pick.ts';
import { goodsAt } from './place.ts';
import { NOTHING, stockKind, type Slot, type Stock } from './stock.ts';

export type StockAction = Extract<Action, { do: 'take' | 'put-back' | 'put-in' | 'move' | 'thaw' }>;

/** The outcome of an action at an open door. */
export function actionChange(
  device: FleetDevice,
  { stock, taken }: Pick<Memory, 'stock' | 'taken'>,
  action: StockAction,
  session: string,
  now: number,
): StockChange {
  const kind = stockKind(device.cabinetType);
  switch (action.do) {
    case 'take':
      return takeOut(device, stock, pick(kind, stock, action, device.products), session);
    case 'put-back': {
      const last = taken.at(-1);
      if (!last) throw new ImpossibleError('Nothing was taken that could be put back.');
      return putIn(device, stock, selected(last.goods, action.tags), session);
    }
    case 'put-in':
      return putIn(device, stock, goodsAt(device, stock, action.items), session);
    case 'move':
      if (!action.to) throw new ImpossibleError('Say where to: another dispenser or another device.');
      return moveTo(stock, pick(kind, stock, action, device.products).lots, slotAt(device, action.to));
    case 'thaw': {
      const slot = slotAt(device, action);
      const { hours = slot.thawHours, shelfLifeHours = slot.shelfLifeHours } = action;
      return thaw(stock, { ...slot, thawHours: hours, shelfLifeHours }, now);
    }
  }
}

function selected(goods: Stock, tagIds: readonly string[] | undefined): Stock {
  if (!tagIds) return goods;
  const tags = goods.tags.filter(({ tagId }) => tagIds.includes(tagId));
  if (tags.length < tagIds.length) throw new ImpossibleError('Some of these tags were not taken last.');
  return { ...NOTHING, tags };
}

function slotAt({ slots }: FleetDevice, { holder, dispenser }: Pick<Slot, 'holder' | 'dispenser'>): Slot {
  const slot = slots.find((one) => one.holder === holder && one.dispenser === dispenser);
  if (!slot) throw new ImpossibleError(`There is no dispenser ${dispenser} in holder ${holder}.`);
  return slot;
}
