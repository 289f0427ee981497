import type { FlexData } from '@parwell/contract';
import { defaultFlexLayout, newTray } from '@parwell/domain';
import type { ListedDevice } from '../fleet-list.ts';
import type { Body } from '../model/body.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a device keeps of what it was told. Its parts are replaced, never changed. */
export interface Memory {
  readonly config: Fields;
  readonly receipts: readonly Fields[];
  readonly tags: Readonly<Record<string, string>>;
  readonly edge: Readonly<Record<string, string>>;
}

/** What it had before it was ended; nothing yet, and its trays as they came, where it is new. */
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
