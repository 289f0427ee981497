import type { FieldProblem } from '../field-problem.ts';

/** The temperature control of a flex compartment, by code. */
export const COMPARTMENT_TYPES = { 1: 'Chilled', 2: 'Ambient' } as const;
export type CompartmentType = keyof typeof COMPARTMENT_TYPES;

export interface FlexSection {
  /** Null while the section is empty. */
  readonly productId: string | null;
  readonly capacity: number;
}

export interface FlexTray {
  readonly macAddress: string;
  readonly trayName: string;
  readonly type: string;
  readonly maintenanceMode: boolean;
  readonly numNestCols: number;
  readonly numNestRows: number;
  readonly packWeightTolerancePct: number;
  readonly lumWeightTolerancePct: number;
  readonly sections: readonly FlexSection[];
}

export interface FlexCompartment {
  readonly name: string;
  readonly type: CompartmentType;
  readonly trays: readonly FlexTray[];
}

export interface FlexSettings {
  readonly inventorySyncEnabled: boolean;
  readonly loggingEnabled: boolean;
  readonly logoutLumWeightToleranceGram: number;
}

/** The part that users edit. Providers and users are stored elsewhere. */
export interface FlexLayout {
  readonly compartments: readonly FlexCompartment[];
  readonly settings: FlexSettings;
}

/** Assigned by the device itself; the portal leaves them unchanged. */
export const FLEX_OWN_ROLES: readonly number[] = [70, 80];

export const FLEX_SYNCED = 'Synced with device';
export const FLEX_NOT_SYNCED = 'Not yet synced with device';
export const FLEX_CHANGED = 'Changes detected';
export const NOT_FLEX = 'This is not a flex device.';

export const MAX_COMPARTMENTS = 10;
export const MAX_TRAYS = 50;
export const MAX_SECTIONS = 100;
export const MAX_NESTS = 20;
export const MAX_IN_SECTION = 999;

export const COMPARTMENT_NAME_NEEDED = 'Please enter a compartment name';
export const TRAY_NAME_NEEDED = 'Please enter a tray name';
export const TRAY_NAME_TAKEN = 'Another tray has this name';
export const MAC_WRONG = 'Please enter a MAC address such as 00:1A:2B:3C:4D:5E';
export const MAC_TAKEN = 'Another tray has this MAC address';
export const SECTION_CAPACITY_WRONG = `Please enter a capacity from 1 to ${MAX_IN_SECTION}`;
export const NESTS_WRONG = `Please enter a number from 1 to ${MAX_NESTS}`;
export const PERCENT_WRONG = 'Please enter a number from 0 to 100';
export const GRAMS_WRONG = 'Please enter a number from 0 to 10000';
export const tooManySections = (nests: number): string =>
  `This tray has room for only ${nests} ${nests === 1 ? 'section' : 'sections'}`;

/** A new tray: one section, and a weight tolerance of 5 %. */
export const newTray = (trayName: string): FlexTray => ({
  macAddress: '',
  trayName,
  type: 'PACK',
  maintenanceMode: false,
  numNestCols: 1,
  numNestRows: 1,
  packWeightTolerancePct: 5,
  lumWeightTolerancePct: 5,
  sections: [{ productId: null, capacity: 0 }],
});

/** The factory layout: one chilled and one ambient compartment with one tray each. */
export const defaultFlexLayout = (): FlexLayout => ({
  compartments: [
    { name: 'Chilled', type: 1, trays: [newTray('Tray 1')] },
    { name: 'Ambient', type: 2, trays: [newTray('Tray 2')] },
  ],
  settings: { inventorySyncEnabled: true, loggingEnabled: false, logoutLumWeightToleranceGram: 5 },
});

export interface NumberedTray {
  /** Trays are numbered across all compartments, from 1. */
  readonly drawerNumber: number;
  readonly label: string;
}

export const traysOf = ({ compartments }: Pick<FlexLayout, 'compartments'>): NumberedTray[] =>
  compartments
    .flatMap(({ name, trays }) => trays.map(({ trayName }) => `${trayName} (${name})`))
    .map((label, index) => ({ drawerNumber: index + 1, label }));

const isMac = (text: string): boolean => /^([0-9a-f]{2}[:-]){5}[0-9a-f]{2}$/i.test(text);
const isWhole = (value: number): boolean => Number.isInteger(value);
const within = (value: number, least: number, most: number): boolean => value >= least && value <= most;

/** By field path. */
export function flexLayoutProblems({ compartments, settings }: FlexLayout): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const check = (fine: boolean, field: string, message: string) => {
    if (!fine) problems.push({ field, message });
  };
  const names = new Set<string>();
  const macs = new Set<string>();
  const isNew = (known: Set<string>, text: string): boolean =>
    text === '' || known.size < known.add(text.trim().toLowerCase()).size;
  compartments.forEach((compartment, c) => {
    check(compartment.name.trim() !== '', `compartments.${c}.name`, COMPARTMENT_NAME_NEEDED);
    compartment.trays.forEach((tray, t) => {
      const at = (field: string) => `compartments.${c}.trays.${t}.${field}`;
      check(tray.trayName.trim() !== '', at('trayName'), TRAY_NAME_NEEDED);
      check(isNew(names, tray.trayName), at('trayName'), TRAY_NAME_TAKEN);
      // A tray that is not plugged in yet has no MAC address.
      check(tray.macAddress === '' || isMac(tray.macAddress), at('macAddress'), MAC_WRONG);
      check(isNew(macs, tray.macAddress), at('macAddress'), MAC_TAKEN);
      for (const field of ['numNestCols', 'numNestRows'] as const)
        check(isWhole(tray[field]) && within(tray[field], 1, MAX_NESTS), at(field), NESTS_WRONG);
      for (const field of ['packWeightTolerancePct', 'lumWeightTolerancePct'] as const)
        check(within(tray[field], 0, 100), at(field), PERCENT_WRONG);
      const nests = tray.numNestCols * tray.numNestRows;
      check(tray.sections.length <= nests, at('numNestRows'), tooManySections(nests));
      tray.sections.forEach(({ productId, capacity }, s) =>
        check(
          isWhole(capacity) && within(capacity, productId === null ? 0 : 1, MAX_IN_SECTION),
          at(`sections.${s}.capacity`),
          SECTION_CAPACITY_WRONG,
        ),
      );
    });
  });
  const { logoutLumWeightToleranceGram: grams } = settings;
  check(within(grams, 0, 10_000), 'settings.logoutLumWeightToleranceGram', GRAMS_WRONG);
  return problems;
}
