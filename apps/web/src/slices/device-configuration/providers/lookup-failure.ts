import { providerNotFound } from '@parwell/domain';
import { ApiFailure } from '../../../session/api-failure.ts';
import { withReason } from '../with-reason.ts';

/** Why nobody was found: the given text, and what else is wrong when it is not the number. */
export const lookupFailure = (npi: string, error: Error): string =>
  withReason(
    providerNotFound(npi),
    error instanceof ApiFailure && error.code === 'not_found' ? undefined : error.message,
  );
