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

/** Individuals begin with a 1; the step keeps the numbers apart as real ones are. */
const BASE = 110_482_937;
const STEP = 1_318_211;

/** Sixty people who exist nowhere, each with a number whose check digit is right. */
export const EMBEDDED_PROVIDERS: readonly RegisteredProvider[] = LAST.flatMap((lastName, row) =>
  FIRST.map((firstName, column) => ({
    npi: npiFrom(String(BASE + STEP * (row * FIRST.length + column))),
    firstName,
    lastName,
  })),
);

const byNumber = new Map(EMBEDDED_PROVIDERS.map((provider) => [provider.npi, provider]));

/** The embedded default: no registry is needed, and nothing is asked elsewhere. */
export const embeddedRegistry: NpiRegistry = {
  find: async (npi) => byNumber.get(npi) ?? null,
};
