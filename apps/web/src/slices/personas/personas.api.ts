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

// They are fetched at sign-in; whoever opens their page right then does not ask again.
export const personasQuery = callQuery(listPersonas, {}, { staleTime: 10_000, cancellable: false });

const inOrder = (personas: readonly Persona[]): List => {
  const result = personas
    .filter(({ hidden }) => !hidden)
    .toSorted((a, b) => a.identifier.localeCompare(b.identifier, 'en'));
  return { result, total_record: result.length };
};

/** Puts an answer of the server into the list that is shown, without asking for the whole list again. */
function useKeepPersona(): (persona: Persona) => void {
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
    onSuccess: useKeepPersona(),
  });

/** Shows the change at once. When the server refuses it, the list is read again and shows what is true. */
export function useUpdatePersona() {
  const keep = useKeepPersona();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ identifier, roles, hidden, version }: Persona) =>
      callApi(updatePersona, { params: { identifier }, body: { roles, hidden, version } }),
    onMutate: keep,
    onSuccess: keep,
    onError: () => client.invalidateQueries({ queryKey: personasQuery.queryKey }),
  });
}
