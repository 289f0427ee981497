import type { Grants } from '@parwell/domain';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { screenAt } from '../../shared/screen.ts';
import { stockLookupScreen } from '../../slices/inventory/stock/lookup/stock-lookup.screen.ts';
import { useScanner } from '../../ui/scanner.ts';
import { screens } from '../screens.ts';

/** A scan must not close an open dialog. */
const hasDialog = (): boolean => document.querySelector('[role="dialog"]') !== null;

/**
 * A scan on any page, outside of fields, opens the stock lookup. Pages that accept scans themselves, such as
 * a device's, are left alone.
 */
export function useScanAnywhere(grants: Grants): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useScanner(
    (text) => {
      if (!hasDialog()) void navigate({ to: stockLookupScreen.path, search: { text } as never });
    },
    {
      enabled: stockLookupScreen.allowed(grants) && !screenAt(screens, pathname)?.acceptsScans,
      outsideFields: true,
      pastes: false,
    },
  );
}
