import type { Grants } from '@parwell/domain';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { screenAt } from '../../shared/screen.ts';
import { stockLookScreen } from '../../slices/inventory/stock/lookup/stock-lookup.screen.ts';
import { useScanner } from '../../ui/scanner.ts';
import { screens } from '../screens.ts';

/** What is open in a dialog must not be lost because somebody scans beside it. */
const hasDialog = (): boolean => document.querySelector('[role="dialog"]') !== null;

/**
 * What is scanned on any page, outside of fields, opens the look at stock. Pages that take scans themselves, as that of a
 * device, are left alone.
 */
export function useScanAnywhere(grants: Grants): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useScanner(
    (text) => {
      if (!hasDialog()) void navigate({ to: stockLookScreen.path, search: { text } as never });
    },
    {
      enabled: stockLookScreen.allowed(grants) && !screenAt(screens, pathname)?.takesScans,
      outsideFields: true,
      pastes: false,
    },
  );
}
