import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../session/api-failure.ts';

/** Server state. A call that is refused for want of a session ends it, whichever screen made the call. */
export function createQueryClient(onNotAuthenticated: () => void): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiFailure && error.status === 401) onNotAuthenticated();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // Offline is a failure like any other: it is shown at once with a way to try again.
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
}
