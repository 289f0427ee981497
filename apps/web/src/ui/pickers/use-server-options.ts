import { queryOptions, useQuery } from '@tanstack/react-query';
import { callKey } from '../../session/call-query.ts';
import type { PickerSource } from './picker-source.ts';
import { useDebounced } from '../../shared/use-debounced.ts';

/** CONST-037: debounced, so that typing does not send a request per key. */
const PAUSE_MS = 500;

export const searchQuery = <T>(source: PickerSource<T>, text: string) =>
  queryOptions({
    queryKey: callKey(source.call, { picker: source.name, text }),
    queryFn: ({ signal }) => source.search(text, signal),
    staleTime: 30_000,
  });

/**
 * The server's answer to the typed text; null until it arrives. The answer to an earlier text is never
 * returned, because somebody would choose from it.
 */
export function useServerOptions<T>(source: PickerSource<T>, typed: string, open: boolean) {
  const debounced = useDebounced(typed, source.pauseMs ?? PAUSE_MS);
  // An emptied field does not wait: nobody is typing.
  const text = typed === '' ? '' : debounced;
  const { data, error, isFetching } = useQuery({ ...searchQuery(source, text), enabled: open });
  const current = text === typed;
  return {
    found: current ? (data ?? null) : null,
    error: current && !isFetching ? error : null,
    loading: !current || isFetching,
  };
}
