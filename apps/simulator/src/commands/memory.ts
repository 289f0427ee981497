import type { FlexData } from '@parwell/contract';
import { defaultFlexLayout, newTray } from '@parwell/domain';
import { z } from 'zod';
import type { ListedDevice } from '../fleet-list.ts';
import type { Body } from '../model/body.ts';

const fields = z.record(z.string(), z.unknown()).readonly();
const texts = z.record(z.string(), z.string()).readonly();

/** What a device keeps of what it was told. Its parts are replaced, never changed. */
export const Memory = z
  .object({ config: fields, receipts: z.array(fields).readonly(), tags: texts, edge: texts })
  .readonly();
export type Memory = z.output<typeof Memory>;

/** What it said about itself before; nothing yet, and its trays as they came, where it is new. */
export const firstMemory = (body: Body, { state }: ListedDevice): Memory => ({
  config: state.config ?? asItCame(body),
  receipts: state.receipts ?? [],
  tags: state.tags ?? {},
  edge: body.properties,
});

function asItCame({ trays, tempControl }: Body): FlexData {
  return {
    compartments: [{ name: 'Main', type: tempControl === 'Ambient' ? 2 : 1, trays: trays.map(placed) }],
    settings: defaultFlexLayout().settings,
    providers: { provider_info: [] },
    users: [],
  };
}

const placed = (trayName: string) => {
  const { sections, ...tray } = newTray(trayName);
  return { ...tray, sections: [...sections] };
};
