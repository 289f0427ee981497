import type { FlexData } from '@parwell/contract';
import { defaultFlexLayout, newTray } from '@parwell/domain';
import { z } from 'zod';
import type { FleetDevice } from '../fleet-list.ts';
import type { Profile } from '../model/profile.ts';
import { Stock, stockOf } from '../stock/stock.ts';

const fields = z.record(z.string(), z.unknown()).readonly();
const texts = z.record(z.string(), z.string()).readonly();

/** Goods that were removed and may be put back. */
const Taken = z.object({ session: z.string(), goods: Stock }).readonly();

/** The settings that a device was sent, and its stock. Its parts are replaced, never mutated. */
export const Memory = z
  .object({
    config: fields,
    receipts: z.array(fields).readonly(),
    tags: texts,
    edge: texts,
    stock: Stock,
    /** Oldest first. */
    taken: z.array(Taken).readonly(),
    /** The deliveries that were put in, oldest first. */
    deliveries: z.array(z.string()).readonly(),
  })
  .readonly();
export type Memory = z.output<typeof Memory>;

/** The state last reported to the portal and the stock it knows; for a new device, the factory configuration. */
export const initialMemory = (
  profile: Profile,
  { state, cabinetType, stock, products, delivered }: FleetDevice,
): Memory => ({
  config: state.config ?? factoryConfig(profile),
  receipts: state.receipts ?? [],
  tags: state.tags ?? {},
  edge: profile.properties,
  stock: stockOf(cabinetType, stock, products),
  taken: [],
  deliveries: delivered,
});

/** A device that was saved before it had a stock begins with the one that the portal knows. */
export const SavedMemory = Memory.unwrap().partial({ stock: true, taken: true, deliveries: true });
export const rememberedOr = (initial: Memory, saved: z.output<typeof SavedMemory> | undefined): Memory =>
  saved
    ? {
        ...saved,
        stock: saved.stock ?? initial.stock,
        taken: saved.taken ?? [],
        deliveries: saved.deliveries ?? initial.deliveries,
      }
    : initial;

function factoryConfig({ trays, tempControl }: Profile): FlexData {
  return {
    compartments: [{ name: 'Main', type: tempControl === 'Ambient' ? 2 : 1, trays: trays.map(emptyTray) }],
    settings: defaultFlexLayout().settings,
    providers: { provider_info: [] },
    users: [],
  };
}

const emptyTray = (trayName: string) => {
  const { sections, ...tray } = newTray(trayName);
  return { ...tray, sections: [...sections] };
};
