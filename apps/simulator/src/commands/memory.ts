import type { FlexData } from '@parwell/contract';
import { defaultFlexLayout, newTray } from '@parwell/domain';
import { z } from 'zod';
import type { FleetDevice } from '../fleet-list.ts';
import type { Profile } from '../model/profile.ts';

const fields = z.record(z.string(), z.unknown()).readonly();
const texts = z.record(z.string(), z.string()).readonly();

/** What a device remembers of past commands. Its parts are replaced, never mutated. */
export const Memory = z
  .object({ config: fields, receipts: z.array(fields).readonly(), tags: texts, edge: texts })
  .readonly();
export type Memory = z.output<typeof Memory>;

/** The state last reported to the portal; for a new device, the factory configuration. */
export const initialMemory = (profile: Profile, { state }: FleetDevice): Memory => ({
  config: state.config ?? factoryConfig(profile),
  receipts: state.receipts ?? [],
  tags: state.tags ?? {},
  edge: profile.properties,
});

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
