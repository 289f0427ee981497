import type { ConsignmentShipment, DeviceDetails, ScanAnswer } from '@parwell/contract';
import { isSameLotNumber, wrongCheckDigit } from '@parwell/domain';
import { useRef } from 'react';
import { useNotify } from '../../ui/feedback/notices.ts';
import { useNotifyFailure } from '../../ui/feedback/use-notify-failure.ts';
import { useScanner } from '../../ui/scanner.ts';
import { useReadScan, useScanQueue } from '../inventory/public/read-scan.ts';
import { SHIPMENT_TEXTS } from './shipments.texts.ts';

/** The line of a scanned code: by product and lot, or by product alone if the code has no lot. */
export function lineOf(
  lines: readonly ConsignmentShipment[],
  { products: [product], lot }: Pick<ScanAnswer, 'products' | 'lot'>,
): number {
  const fits = ({ vendorItem, lotNumber }: ConsignmentShipment) =>
    vendorItem === product?.productId && (lot === null || isSameLotNumber(lotNumber, lot));
  const places = lines.flatMap((line, place) => (fits(line) ? [place] : []));
  // Without a lot, two lines of the product cannot be told apart.
  return lot === null && places.length > 1 ? -1 : (places[0] ?? -1);
}

/**
 * Counts scans while lines are received (S7): the first scan of a line starts its count, further ones add to it, and
 * a unit with a serial number counts once.
 */
export function useReceiveScans(
  device: DeviceDetails,
  lines: readonly ConsignmentShipment[],
  /** `first` if the count starts from zero. */
  onCounted: (place: number, units: number, first: boolean) => void,
): void {
  const read = useReadScan(device.cabinetId);
  const inTurn = useScanQueue();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const begun = useRef(new Set<number>());
  const units = useRef(new Set<string>());
  const say = (message: string) => notify({ message, type: 'warning' });
  const findScanned = async (text: string) => {
    try {
      const scan = await read.mutateAsync({ text });
      if (scan.wrongCheckDigit) return say(wrongCheckDigit(text));
      if (scan.contradiction !== null) return say(scan.contradiction);
      const place = lineOf(lines, scan);
      if (place === -1) return say(SHIPMENT_TEXTS.notAmongLines(text));
      const unit = scan.tagId ?? scan.serial;
      if (unit !== null && units.current.has(`${place} ${unit}`))
        return say(SHIPMENT_TEXTS.scannedAlready(unit));
      if (unit !== null) units.current.add(`${place} ${unit}`);
      onCounted(place, scan.units, !begun.current.has(place));
      begun.current.add(place);
    } catch (error) {
      notifyFailure(SHIPMENT_TEXTS.scanFailed, error);
    }
    return undefined;
  };
  useScanner((text) => void inTurn(() => findScanned(text)), { alone: true });
}
