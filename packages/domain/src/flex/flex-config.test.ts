import { expect, test } from 'vitest';
import {
  COMPARTMENT_TYPES,
  defaultFlexLayout,
  flexLayoutProblems,
  newTray,
  traysOf,
  type FlexLayout,
  type FlexTray,
} from './flex-config.ts';

const layoutWith = (...trays: Partial<FlexTray>[]): FlexLayout => ({
  ...defaultFlexLayout(),
  compartments: [
    { name: 'Top', type: 1, trays: trays.map((tray, index) => ({ ...newTray(`T${index}`), ...tray })) },
  ],
});

test('a compartment is chilled or ambient (FLEX-003 DCONST-027)', () => {
  expect(COMPARTMENT_TYPES).toEqual({ 1: 'Chilled', 2: 'Ambient' });
});

test('the default configuration is valid (FLEX-015)', () => {
  expect(flexLayoutProblems(defaultFlexLayout())).toEqual([]);
});

test('trays are numbered across compartments', () => {
  expect(traysOf(defaultFlexLayout())).toEqual([
    { drawerNumber: 1, label: 'Tray 1 (Chilled)' },
    { drawerNumber: 2, label: 'Tray 2 (Ambient)' },
  ]);
});

test.each<[string, FlexLayout, string, string]>([
  ['without a name', layoutWith({ trayName: ' ' }), 'trays.0.trayName', 'Please enter a tray name'],
  [
    'with the name of another',
    layoutWith({ trayName: 'Left' }, { trayName: ' LEFT' }),
    'trays.1.trayName',
    'Another tray has this name',
  ],
  [
    'with something that is no MAC address',
    layoutWith({ macAddress: '00:1A' }),
    'trays.0.macAddress',
    'Please enter a MAC address such as 00:1A:2B:3C:4D:5E',
  ],
  [
    'without nests',
    layoutWith({ numNestCols: 0, sections: [] }),
    'trays.0.numNestCols',
    'Please enter a number from 1 to 20',
  ],
  [
    'with more sections than nests',
    layoutWith({ sections: [0, 0].map((capacity) => ({ productId: null, capacity })) }),
    'trays.0.numNestRows',
    'This tray has room for only 1 section',
  ],
  [
    'with a product that has no room',
    layoutWith({ sections: [{ productId: 'F1', capacity: 0 }] }),
    'trays.0.sections.0.capacity',
    'Please enter a capacity from 1 to 999',
  ],
  [
    'that may be more than twice as heavy',
    layoutWith({ packWeightTolerancePct: 101 }),
    'trays.0.packWeightTolerancePct',
    'Please enter a number from 0 to 100',
  ],
])('a tray %s is not sent', (_what, layout, field, message) => {
  expect(flexLayoutProblems(layout)).toEqual([{ field: `compartments.0.${field}`, message }]);
});

test('a compartment needs a name, and the device a valid tolerance', () => {
  const { settings } = defaultFlexLayout();
  expect(
    flexLayoutProblems({
      compartments: [{ name: '', type: 2, trays: [] }],
      settings: { ...settings, logoutLumWeightToleranceGram: Number.NaN },
    }),
  ).toEqual([
    { field: 'compartments.0.name', message: 'Please enter a compartment name' },
    { field: 'settings.logoutLumWeightToleranceGram', message: 'Please enter a number from 0 to 10000' },
  ]);
});

test('the factory layout and a new tray, value for value (FLEX-015)', () => {
  expect(newTray('Left')).toEqual({
    macAddress: '',
    trayName: 'Left',
    type: 'PACK',
    maintenanceMode: false,
    numNestCols: 1,
    numNestRows: 1,
    packWeightTolerancePct: 5,
    lumWeightTolerancePct: 5,
    sections: [{ productId: null, capacity: 0 }],
  });
  expect(defaultFlexLayout().settings).toEqual({
    inventorySyncEnabled: true,
    loggingEnabled: false,
    logoutLumWeightToleranceGram: 5,
  });
});

test('a MAC address has six pairs of hexadecimal digits and nothing else, and is that of one tray', () => {
  const wrong = (...macs: string[]) =>
    flexLayoutProblems(layoutWith(...macs.map((macAddress) => ({ macAddress })))).map(
      ({ field, message }) => `${field} ${message}`,
    );
  for (const mac of ['00:1A:2B:3C:4D:5E', '00-1a-2b-3c-4d-5e', '']) expect(wrong(mac), mac).toEqual([]);
  for (const mac of [
    '000:1A:2B:3C:4D:5E',
    '00:1A:2B:3C:4D:5E:6F',
    '0:1A:2B:3C:4D:5E',
    '00:1A:2B:3C:4D:5',
    '00:1A:2B:3C:4D:5G',
    '00.1A.2B.3C.4D.5E',
  ])
    expect(wrong(mac), mac).toEqual([
      'compartments.0.trays.0.macAddress Please enter a MAC address such as 00:1A:2B:3C:4D:5E',
    ]);
  expect(wrong('00:1A:2B:3C:4D:5E', '00:1a:2b:3c:4d:5e')).toEqual([
    'compartments.0.trays.1.macAddress Another tray has this MAC address',
  ]);
  // Trays that are not plugged in yet have none.
  expect(wrong('', '')).toEqual([]);
});

test('numbers are taken up to their limits; sections as many as there are nests', () => {
  const sections = (count: number) => Array.from({ length: count }, () => ({ productId: null, capacity: 0 }));
  const most: Partial<FlexTray> = {
    numNestCols: 20,
    numNestRows: 20,
    packWeightTolerancePct: 100,
    lumWeightTolerancePct: 0,
    sections: [{ productId: 'F1', capacity: 999 }, ...sections(399)],
  };
  expect(flexLayoutProblems(layoutWith(most))).toEqual([]);
  expect(
    flexLayoutProblems(layoutWith({ numNestCols: 3, numNestRows: 2, sections: sections(7) })),
  ).toMatchObject([{ message: 'This tray has room for only 6 sections' }]);
  const settings = { ...defaultFlexLayout().settings, logoutLumWeightToleranceGram: 10_000 };
  expect(flexLayoutProblems({ ...layoutWith(most), settings })).toEqual([]);
  expect(
    flexLayoutProblems({
      compartments: [{ name: ' ', type: 1, trays: [] }],
      settings: { ...settings, logoutLumWeightToleranceGram: 10_001 },
    }),
  ).toHaveLength(2);
});
