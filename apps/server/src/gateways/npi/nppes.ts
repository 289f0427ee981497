import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Log } from '../../platform/log.ts';
import type { NpiRegistry, RegisteredProvider } from './npi-registry.ts';

const VERSION = '2.1';
const TIMEOUT_MS = 8000;

export const REGISTRY_UNAVAILABLE = 'The provider registry is not available for a moment. Please try again.';

const Answer = z.union([
  z.object({ Errors: z.array(z.unknown()) }),
  z.object({
    results: z.array(
      z.object({
        number: z.coerce.string(),
        enumeration_type: z.string(),
        basic: z.object({ first_name: z.string().optional(), last_name: z.string().optional() }),
      }),
    ),
  }),
]);

interface Options {
  readonly url: string;
  readonly log: Log;
  readonly timeoutMs?: number;
}

/** The public NPPES API, which lists every NPI number of the United States. */
export const nppesRegistry = ({ url, log, timeoutMs = TIMEOUT_MS }: Options): NpiRegistry => ({
  async find(npi) {
    const address = new URL(url);
    address.searchParams.set('version', VERSION);
    address.searchParams.set('number', npi);
    try {
      const response = await fetch(address, {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`Status ${response.status}`);
      return personIn(Answer.parse(await response.json()), npi);
    } catch (cause) {
      log.warn({ err: cause }, 'The provider registry did not answer as it should');
      throw new AppError('unavailable', REGISTRY_UNAVAILABLE);
    }
  },
});

/** Individuals are NPI-1; an answer with errors means not found. */
function personIn(answer: z.output<typeof Answer>, npi: string): RegisteredProvider | null {
  if ('Errors' in answer) return null;
  const person = answer.results.find((one) => one.number === npi && one.enumeration_type === 'NPI-1');
  if (!person) return null;
  const { first_name: firstName = '', last_name: lastName = '' } = person.basic;
  return { npi, firstName, lastName };
}
