import type { DeviceDetails, InventoryLot, ScanAnswer } from '@parwell/contract';
import { byHandAt, takesInserts } from '@parwell/domain';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useDialog } from '../../ui/forms/use-dialog.tsx';
import {
  AddProduct,
  BeginStock,
  ChooseProduct,
  CycleCount,
  InOrOut,
  InsertStock,
  LotLedger,
  RemoveStock,
} from './dialogs.ts';
import type { StockPreset } from './forms/stock-preset.ts';
import { presetOf } from './use-stock-scans.tsx';

/** Opens the forms of a device's stock, one at a time. */
export function useStockForms(device: DeviceDetails) {
  const { open, shown } = useDialog();
  // Asked above the open form, so that what was entered there stays.
  const { open: ask, shown: asked } = useDialog();
  const navigate = useNavigate();
  const forms = useMemo(() => {
    // A scale corrects its own stock (S25).
    const correct = () =>
      void navigate({ to: '.', search: { tab: 'commands', command: 'manual_correction' } as never });
    const isCorrected = byHandAt(device.cabinetType) === 'correction';
    const insert = (preset?: StockPreset) =>
      isCorrected
        ? correct()
        : open((close) => <InsertStock device={device} preset={preset} onClose={close} />);
    const remove = (preset?: StockPreset) =>
      isCorrected
        ? correct()
        : open((close) => <RemoveStock device={device} preset={preset} onClose={close} />);
    return {
      insert,
      remove,
      count: (first?: Pick<InventoryLot, 'productItemId' | 'lot'>) =>
        open((close) => <CycleCount device={device} first={first} onClose={close} />),
      addProduct: (product?: ScanAnswer['products'][number]) =>
        open((close) => <AddProduct device={device} product={product} onClose={close} />),
      begin: () => open((close) => <BeginStock device={device} onClose={close} />),
      ledger: (lot: InventoryLot) => open((close) => <LotLedger lot={lot} onClose={close} />),
      inOrOut: (scan: ScanAnswer) =>
        open((close) => (
          <InOrOut
            scan={scan}
            mayInsert={takesInserts(device)}
            onClose={close}
            onChoose={(form) => (form === 'insert' ? insert(presetOf(scan)) : remove(presetOf(scan)))}
          />
        )),
      chooseProduct: ({ products }: ScanAnswer, onChosen: (productItemId: string) => void) =>
        ask((close) => (
          <ChooseProduct
            products={products}
            onClose={close}
            onChoose={(productItemId) => {
              close();
              onChosen(productItemId);
            }}
          />
        )),
    };
  }, [device, open, ask, navigate]);
  return {
    forms,
    shown: (
      <>
        {shown}
        {asked}
      </>
    ),
  };
}
