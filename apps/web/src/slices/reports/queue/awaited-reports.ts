import { useMemo, useSyncExternalStore } from 'react';

/** In session storage: survives a reload, and only the tab that requested a report announces it. */
const KEY = 'parwell.awaitedReports';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const read = (): string => sessionStorage.getItem(KEY) ?? '';

const idsIn = (text: string): readonly string[] => text.split(',').filter(Boolean);

function write(ids: readonly string[]): void {
  sessionStorage.setItem(KEY, ids.join(','));
  listeners.forEach((listener) => listener());
}

export const awaitedReports = (): readonly string[] => idsIn(read());

export const awaitReport = (reportId: string): void => write([...awaitedReports(), reportId]);

/** Returns the ids that were still awaited, so that each report is announced once. */
export function stopAwaiting(reportIds: readonly string[]): readonly string[] {
  const awaited = awaitedReports();
  const stopped = awaited.filter((id) => reportIds.includes(id));
  if (stopped.length > 0) write(awaited.filter((id) => !reportIds.includes(id)));
  return stopped;
}

/** Requested by this tab and not yet arrived. */
export function useAwaitedReports(): readonly string[] {
  const text = useSyncExternalStore(subscribe, read);
  return useMemo(() => idsIn(text), [text]);
}
