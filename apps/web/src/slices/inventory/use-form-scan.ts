import type { ScanAnswer } from '@parwell/contract';
import { scanIntoForm, type EnteredGoods } from '@parwell/domain';
import { useNotify } from '../../ui/feedback/notices.ts';
import { useConfirm } from '../../ui/forms/confirm.tsx';
import { INVENTORY_TEXTS } from './inventory.texts.ts';
import { useScanTarget, type ScanTarget } from './scan-target.ts';

interface FormScan {
  readonly entered: () => EnteredGoods;
  /** What tells this unit from all others: its serial number or tag. */
  readonly unitOf: (scan: ScanAnswer) => string | null;
  /** Counts what was scanned with what is entered. */
  readonly count: (scan: ScanAnswer) => void;
  /** Forgets what is entered, and begins with what was scanned. */
  readonly begin: (scan: ScanAnswer) => void;
}

/**
 * Lets scans count in this form as long as it is open (S7). Another product or lot asks first: what is entered belongs to
 * the first one.
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
    if (kind === 'again')
      return notify({ message: INVENTORY_TEXTS.scannedAlready(unit ?? ''), type: 'warning' });
    const begins = await confirm({
      title: kind === 'other product' ? INVENTORY_TEXTS.otherProductScanned : INVENTORY_TEXTS.otherLotScanned,
      message: INVENTORY_TEXTS.otherScanned(productLabelName, scan.lot ?? ''),
      confirmLabel: INVENTORY_TEXTS.beginWithScan,
      cancelLabel: INVENTORY_TEXTS.keepEntered,
      // Nobody presses it by accident: what is entered would be gone.
      danger: true,
    });
    if (begins) begin(scan);
  });
}
