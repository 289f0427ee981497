import type { DeviceDetails, ScanAnswer } from '@parwell/contract';
import { decideScan, takesInserts, type CalendarDate } from '@parwell/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useNotify } from '../../ui/feedback/notices.ts';
import { useNotifyFailure } from '../../ui/feedback/use-notify-failure.ts';
import { useFormatter } from '../../ui/dates/use-formatter.ts';
import { useScanner } from '../../ui/scanner.ts';
import type { StockPreset } from './forms/stock-preset.ts';
import { useReadScan } from './inventory.api.ts';
import { INVENTORY_TEXTS } from './inventory.texts.ts';
import { stockSummaryQuery } from './public/stock-summary.ts';
import type { ScanTarget } from './scan-target.ts';

/** The forms that a scan may open. */
export interface StockForms {
  readonly insert: (preset?: StockPreset) => void;
  readonly remove: (preset?: StockPreset) => void;
  readonly inOrOut: (scan: ScanAnswer) => void;
  readonly chooseProduct: (scan: ScanAnswer, onChosen: (productItemId: string) => void) => void;
  readonly addProduct: (product: ScanAnswer['products'][number]) => void;
}

export const presetOf = ({
  products: [product],
  lot,
  expiration,
  serial,
  tagId,
}: ScanAnswer): StockPreset => ({
  ...(product && { productItemId: product.productItemId }),
  ...(lot !== null && { lot }),
  ...(expiration !== null && { expiration }),
  ...(serial !== null && { serial }),
  ...(tagId !== null && { tagId }),
});

/**
 * A scan anywhere on the page fills the open form or opens the right one (S7). What must not be sent is said first.
 * Returns the way to read what was typed into the scan field.
 */
export function useStockScans(
  device: DeviceDetails,
  { mayChange, forms }: { readonly mayChange: boolean; readonly forms: StockForms },
) {
  const target = useRef<ScanTarget>(null);
  const read = useReadScan(device.cabinetId);
  const client = useQueryClient();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const format = useFormatter();
  const say = (message: string, action?: { label: string; onClick: () => void }) =>
    notify({ message, type: 'warning', ...(action && { action }) });

  const decide = (text: string, scan: ScanAnswer, today: CalendarDate) => {
    const [product] = scan.products;
    const open = target.current;
    const decision = decideScan(scan, open?.form ?? null, today);
    switch (decision.kind) {
      case 'unknown':
        return say(INVENTORY_TEXTS.scanUnknown(text));
      case 'choose product':
        return forms.chooseProduct(scan, (productItemId) => void scanText(text, productItemId));
      case 'contradiction':
        return say(decision.message);
      case 'elsewhere':
        return say(
          INVENTORY_TEXTS.scanElsewhere(scan.serial ?? text, decision.cabinetName, decision.cabinetId),
        );
      case 'not in device':
        return say(
          INVENTORY_TEXTS.scanNotHere(product?.productLabelName ?? text),
          mayChange && product
            ? { label: INVENTORY_TEXTS.addProduct, onClick: () => forms.addProduct(product) }
            : undefined,
        );
      case 'expired':
        return say(INVENTORY_TEXTS.scanExpired(scan.lot ?? '', format.date(decision.expiration)));
      case 'choose form':
        return mayChange ? forms.inOrOut(scan) : say(INVENTORY_TEXTS.scanNotAllowed);
      case 'fill':
        if (open) return open.fill(scan);
        if (!mayChange) return say(INVENTORY_TEXTS.scanNotAllowed);
        if (decision.form === 'remove') return forms.remove(presetOf(scan));
        return takesInserts(device) ? forms.insert(presetOf(scan)) : say(INVENTORY_TEXTS.scanNoInsert);
    }
  };
  const scanText = async (text: string, productItemId?: string) => {
    try {
      const scan = await read.mutateAsync({ text, ...(productItemId !== undefined && { productItemId }) });
      // Expiry is judged by the day of the business, which the summary tells.
      const { today } = await client.ensureQueryData(stockSummaryQuery(device.cabinetId));
      decide(text, scan, today);
      return true;
    } catch (error) {
      notifyFailure(INVENTORY_TEXTS.scanFailed, error);
      return false;
    }
  };
  useScanner((text) => void scanText(text));
  const setTarget = useCallback((next: ScanTarget | null) => {
    target.current = next;
  }, []);
  return { setTarget, scanText, reading: read.isPending };
}
