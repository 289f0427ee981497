import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../session/api-failure.ts';

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
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
}
