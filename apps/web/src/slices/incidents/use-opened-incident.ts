import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The open incident is in the address, so that it can be linked and survives a reload. */
export function useOpenedIncident(): {
  readonly opened: number | null;
  /** Null closes it. */
  readonly open: (id: number | null) => void;
} {
  const navigate = useNavigate();
  const opened = useSearch({
    strict: false,
    select: (search: Readonly<Record<string, unknown>>) => {
      const id = Number(search['incident']);
      return Number.isSafeInteger(id) && id > 0 ? id : null;
    },
  });
  const open = useCallback(
    (id: number | null) =>
      void navigate({
        to: '.',
        search: (before: Readonly<Record<string, unknown>>) => ({ ...before, incident: id ?? undefined }),
        resetScroll: false,
      }),
    [navigate],
  );
  return { opened, open };
}
