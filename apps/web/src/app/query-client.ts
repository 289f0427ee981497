import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../session/api-failure.ts';

const MOST_RETRIES = 2;
const LONGEST_WAIT_SECONDS = 5;

const waitOf = (error: Partial<ApiFailure>): number => error.waitSeconds ?? Infinity;

/** A 401 from any call ends the session. */
export function createQueryClient(onNotAuthenticated: () => void): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiFailure && error.status === 401) onNotAuthenticated();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // Do not pause when offline: fail at once, so that the user can retry.
    defaultOptions: {
      queries: {
        // Only what the server asks for: too many calls of this person were under way.
        retry: (times, error) => times < MOST_RETRIES && waitOf(error) <= LONGEST_WAIT_SECONDS,
        retryDelay: (_times, error) => waitOf(error) * 1000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
