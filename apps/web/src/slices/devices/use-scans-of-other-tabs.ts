import { useNavigate, useSearch } from '@tanstack/react-router';
import { useScanner } from '../../ui/scanner.ts';
import type { DeviceTab } from './public/device-tab.ts';

/** Opens the tab that accepts scans, with the scan. Text scanned into a field stays there. */
export function useScansOfOtherTabs(tabs: readonly DeviceTab[], first: DeviceTab | undefined): void {
  const navigate = useNavigate();
  const named = useSearch({
    strict: false,
    select: (search: Readonly<Record<string, unknown>>) =>
      typeof search['tab'] === 'string' ? search['tab'] : undefined,
  });
  const open = tabs.find(({ path }) => path === named) ?? first ?? tabs[0];
  const target = tabs.find(({ acceptsScans }) => acceptsScans);
  useScanner(
    (scan) => void navigate({ to: '.', search: { tab: target?.path, scan } as never, resetScroll: false }),
    { enabled: target !== undefined && open !== target, outsideFields: true },
  );
}
