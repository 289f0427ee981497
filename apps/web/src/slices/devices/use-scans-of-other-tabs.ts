import { useNavigate, useSearch } from '@tanstack/react-router';
import { useScanner } from '../../ui/scanner.ts';
import type { DeviceTab } from './public/device-tab.ts';

/** Leads what is scanned anywhere on the page to the tab that takes scans. What is scanned into a field stays there. */
export function useScansOfOtherTabs(tabs: readonly DeviceTab[], first: DeviceTab | undefined): void {
  const navigate = useNavigate();
  const named = useSearch({
    strict: false,
    select: (search: Readonly<Record<string, unknown>>) =>
      typeof search['tab'] === 'string' ? search['tab'] : undefined,
  });
  const open = tabs.find(({ path }) => path === named) ?? first ?? tabs[0];
  const taker = tabs.find(({ takesScans }) => takesScans);
  useScanner(
    (scan) => void navigate({ to: '.', search: { tab: taker?.path, scan } as never, resetScroll: false }),
    { enabled: taker !== undefined && open !== taker, outsideFields: true },
  );
}
