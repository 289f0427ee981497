import type { ScanAnswer } from '@parwell/contract';
import { scanIntoForm, type EnteredGoods } from '@parwell/domain';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { useConfirm } from '../../../ui/forms/confirm.tsx';
import { GOODS_TEXTS } from '../goods/goods.texts.ts';
import { STOCK_TEXTS } from './stock.texts.ts';
import { useScanTarget, type ScanTarget } from '../goods/scan-target.ts';

interface FormScan {
  readonly entered: () => EnteredGoods;
  /** The unit's serial number or tag. */
  readonly unitOf: (scan: ScanAnswer) => string | null;
  /** Adds the scan to the entered values. */
  readonly count: (scan: ScanAnswer) => void;
  /** Discards the entered values, and begins with the scan. */
  readonly begin: (scan: ScanAnswer) => void;
}

/**
 * Lets scans count in this form as long as it is open (S7). Another product or lot asks first: the entered values
 * belong to the first one.
 */
export function useFormScan(form: ScanTarget['form'], { entered, unitOf, count, begin }: FormScan): void {
  const confirm = useConfirm();
  const notify = useNotify();
  useScanTarget(form, async (scan) => {
    const [product] = scan.products;
    if (!product) return;
    const { productId, productLabelName } = product;
    const unit = unitOf(scan);
    const kind = scanIntoForm(entered(), { productId, lot: scan.lot, unit });
    if (kind === 'count') return count(scan);
    if (kind === 'again') return notify({ message: GOODS_TEXTS.scannedAlready(unit ?? ''), type: 'warning' });
    const begins = await confirm({
      title: kind === 'other product' ? STOCK_TEXTS.otherProductScanned : STOCK_TEXTS.otherLotScanned,
      message: STOCK_TEXTS.otherScanned(productLabelName, scan.lot ?? ''),
      confirmLabel: STOCK_TEXTS.beginWithScan,
      cancelLabel: STOCK_TEXTS.keepEntered,
      // Not to be pressed by accident: the entered values would be gone.
      danger: true,
    });
    if (begins) begin(scan);
  });
}
