import { npiFrom } from '@parwell/domain';
import type { NpiRegistry, RegisteredProvider } from './npi-registry.ts';

const FIRST = [
  'Amelia',
  'Benjamin',
  'Carmen',
  'David',
  'Elif',
  'Farah',
  'Grace',
  'Hiroshi',
  'Imani',
  'Jonas',
];
const LAST = ['Abbott', 'Castillo', 'Devereux', 'Fitzgerald', 'Ishikawa', 'Kowalski'];

/** NPIs of individuals begin with 1; the step spreads the numbers like real ones. */
const BASE = 110_482_937;
const STEP = 1_318_211;

/** Sixty fictional people, each with a valid number. */
export const EMBEDDED_PROVIDERS: readonly RegisteredProvider[] = LAST.flatMap((lastName, row) =>
  FIRST.map((firstName, column) => ({
    npi: npiFrom(String(BASE + STEP * (row * FIRST.length + column))),
    firstName,
    lastName,
  })),
);

const byNumber = new Map(EMBEDDED_PROVIDERS.map((provider) => [provider.npi, provider]));

/** The embedded default: no external registry is used. */
export const embeddedRegistry: NpiRegistry = {
  find: async (npi) => byNumber.get(npi) ?? null,
};
