import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callKey } from '../../session/call-query.ts';
import type { PickerSource } from './picker-source.ts';
import { useDebounced } from '../../shared/use-debounced.ts';

/** CONST-037: debounced, so that typing does not send a request per key. */
const PAUSE_MS = 500;

/** The server's results for the typed text; chosen items are always included. */
export function useServerOptions<T>(source: PickerSource<T>, chosen: readonly T[]) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), source.pauseMs ?? PAUSE_MS);
  const { data, error, isFetching } = useQuery({
    queryKey: callKey(source.call, { picker: source.name, text }),
    queryFn: ({ signal }) => source.search(text, signal),
    enabled: open,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const found = data ?? [];
  const ids = new Set(found.map(source.idOf));
  return {
    options: [...chosen.filter((item) => !ids.has(source.idOf(item))), ...found],
    loading: isFetching || text !== typed.trim(),
    error,
    open,
    setOpen,
    setTyped,
  };
}
