import {
  createPersona,
  listPersonas,
  updatePersona,
  type CallInput,
  type CallResponse,
  type Persona,
} from '@parwell/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callQuery } from '../../session/call-query.ts';
import { useCallMutation } from '../../session/use-call-mutation.ts';
import { callApi } from '../../session/api.ts';

type List = CallResponse<typeof listPersonas>;

// Preloaded at sign-in; still fresh if the page is opened right after.
export const personasQuery = callQuery(listPersonas, {}, { staleTime: 10_000, cancellable: false });

const inOrder = (personas: readonly Persona[]): List => {
  const result = personas
    .filter(({ hidden }) => !hidden)
    .toSorted((a, b) => a.identifier.localeCompare(b.identifier, 'en'));
  return { result, total_record: result.length };
};

/** Puts the server's response into the cached list instead of refetching the list. */
function useCachePersona(): (persona: Persona) => void {
  const client = useQueryClient();
  return (persona) =>
    client.setQueryData<List>(
      personasQuery.queryKey,
      (list) =>
        list &&
        inOrder([...list.result.filter(({ identifier }) => identifier !== persona.identifier), persona]),
    );
}

export const useCreatePersona = () =>
  useCallMutation(createPersona, {
    changes: [],
    input: (body: CallInput<typeof createPersona>['body']) => ({ body }),
    onSuccess: useCachePersona(),
  });

/** Optimistic update; if the server refuses, the list is refetched. */
export function useUpdatePersona() {
  const cachePersona = useCachePersona();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ identifier, roles, hidden, version }: Persona) =>
      callApi(updatePersona, { params: { identifier }, body: { roles, hidden, version } }),
    onMutate: cachePersona,
    onSuccess: cachePersona,
    onError: () => client.invalidateQueries({ queryKey: personasQuery.queryKey }),
  });
}
