import type { DeviceDetails, ScanAnswer } from '@parwell/contract';
import {
  CONSIGNMENT_IS_RECEIVED,
  decideScan,
  acceptsInserts,
  wrongCheckDigit,
  type CalendarDate,
} from '@parwell/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { useNotifyFailure } from '../../../ui/feedback/use-notify-failure.ts';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { useScanner } from '../../../ui/scanner.ts';
import type { StockPreset } from './forms/stock-preset.ts';
import { STOCK_TEXTS } from './stock.texts.ts';
import { useReadScan, useScanQueue } from '../public/read-scan.ts';
import { stockSummaryQuery } from '../public/stock-summary.ts';
import type { ScanTarget } from '../goods/scan-target.ts';

const TAB = 'inventory';

/** The forms that a scan may open. */
export interface StockForms {
  /** False if another page opens instead. */
  readonly insert: (preset?: StockPreset) => boolean;
  readonly remove: (preset?: StockPreset) => boolean;
  readonly inOrOut: (scan: ScanAnswer) => void;
  /** Null if none is chosen. */
  readonly chooseProduct: (scan: ScanAnswer) => Promise<string | null>;
  readonly addProduct: (product: ScanAnswer['products'][number]) => void;
}

export const presetOf = ({
  products: [product],
  lot,
  expiration,
  serial,
  tagId,
  units,
}: ScanAnswer): StockPreset => ({
  units,
  ...(product && { productId: product.productId }),
  ...(lot !== null && { lot }),
  ...(expiration !== null && { expiration }),
  ...(serial !== null && { serial }),
  ...(tagId !== null && { tagId }),
});

/**
 * A scan anywhere on the page fills the open form or opens the right one (S7). A form that cannot be sent is refused
 * at once. Returns the reader of text typed into the scan field.
 */
export function useStockScans(
  device: DeviceDetails,
  {
    mayChange,
    forms,
    isOpen,
  }: {
    readonly mayChange: boolean;
    readonly forms: StockForms;
    /** Whether one of the forms is open, or about to be. */
    readonly isOpen: boolean;
  },
) {
  const router = useRouter();
  const target = useRef<ScanTarget>(null);
  const inTurn = useScanQueue();
  const { shown, settle } = useShown(isOpen);
  const read = useReadScan(device.cabinetId);
  const client = useQueryClient();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const format = useFormatter();
  const say = (message: string, action?: { label: string; onClick: () => void }) =>
    notify({ message, type: 'warning', ...(action && { action }) });

  const decide = async (text: string, scan: ScanAnswer, today: CalendarDate): Promise<unknown> => {
    if (scan.wrongCheckDigit) return say(wrongCheckDigit(text));
    const [product] = scan.products;
    const open = target.current;
    const decision = decideScan(scan, open?.form ?? null, today);
    switch (decision.kind) {
      case 'unknown':
        return say(STOCK_TEXTS.scanUnknown(text));
      case 'choose product': {
        const productId = await forms.chooseProduct(scan);
        return productId === null ? undefined : lookUp(text, productId);
      }
      case 'contradiction':
        return say(decision.message);
      case 'elsewhere':
        return say(STOCK_TEXTS.scanElsewhere(scan.serial ?? text, decision.cabinetName, decision.cabinetId));
      case 'not in device':
        return say(
          STOCK_TEXTS.scanNotHere(product?.productLabelName ?? text),
          mayChange && product
            ? { label: STOCK_TEXTS.addProduct, onClick: () => forms.addProduct(product) }
            : undefined,
        );
      case 'expired':
        return say(STOCK_TEXTS.scanExpired(scan.lot ?? '', format.date(decision.expiration)));
      case 'choose form':
        if (!mayChange) return say(STOCK_TEXTS.scanNotAllowed);
        forms.inOrOut(scan);
        return shown();
      case 'fill':
        if (open) return open.fill(scan);
        if (!mayChange) return say(STOCK_TEXTS.scanNotAllowed);
        if (decision.form !== 'remove' && !acceptsInserts(device)) return say(CONSIGNMENT_IS_RECEIVED);
        return (decision.form === 'remove' ? forms.remove : forms.insert)(presetOf(scan)) && shown();
    }
  };
  const lookUp = async (text: string, productId?: string): Promise<boolean> => {
    try {
      const scan = await read.mutateAsync({ text, ...(productId !== undefined && { productId }) });
      // Expiry is judged by the day of the business, which the summary contains.
      const { today } = await client.ensureQueryData(stockSummaryQuery(device.cabinetId));
      await decide(text, scan, today);
      return true;
    } catch (error) {
      notifyFailure(STOCK_TEXTS.scanFailed, error);
      return false;
    }
  };
  const scanText = (text: string) => inTurn(() => lookUp(text));
  useScanner((text) => void scanText(text), {
    // While the next tab is loading this one is still there; the scan comes back by the address.
    when: () => {
      const { tab } = router.state.location.search as { readonly tab?: unknown };
      return tab === undefined || tab === TAB;
    },
  });
  const setTarget = useCallback(
    (next: ScanTarget | null) => {
      target.current = next;
      if (next) settle();
    },
    [settle],
  );
  return { setTarget, scanText, reading: read.isPending };
}

/** Lets the next scan wait until the form that the last one opened accepts scans, or is closed. */
function useShown(isOpen: boolean) {
  const waiting = useRef<() => void>(null);
  const settle = useCallback(() => {
    waiting.current?.();
    waiting.current = null;
  }, []);
  useEffect(() => {
    if (!isOpen) settle();
  }, [isOpen, settle]);
  const shown = useCallback(
    () =>
      new Promise<void>((resolve) => {
        waiting.current = resolve;
      }),
    [],
  );
  return { shown, settle };
}
