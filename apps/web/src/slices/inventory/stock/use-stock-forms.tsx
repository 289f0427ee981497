import type { CountLot, DeviceDetails, InventoryLot, ScanAnswer } from '@parwell/contract';
import { byHandAt, acceptsInserts } from '@parwell/domain';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useDialog } from '../../../ui/forms/use-dialog.tsx';
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
  // Asked above the open form, so that its values stay.
  const { open: ask, shown: asked } = useDialog();
  const navigate = useNavigate();
  const forms = useMemo(() => {
    // A scale corrects its own stock (S25).
    const correct = () =>
      void navigate({ to: '.', search: { tab: 'commands', command: 'manual_correction' } as never });
    const isCorrected = byHandAt(device.cabinetType) === 'correction';
    const show = (dialog: (close: () => void) => ReactNode): boolean => {
      if (isCorrected) correct();
      else open(dialog);
      return !isCorrected;
    };
    const insert = (preset?: StockPreset) =>
      show((close) => <InsertStock device={device} preset={preset} onClose={close} />);
    const remove = (preset?: StockPreset) =>
      show((close) => <RemoveStock device={device} preset={preset} onClose={close} />);
    return {
      insert,
      remove,
      count: (first?: Pick<CountLot, 'productId' | 'lot'>) =>
        open((close) => <CycleCount device={device} first={first} onClose={close} />),
      addProduct: (product?: ScanAnswer['products'][number]) =>
        open((close) => <AddProduct device={device} product={product} onClose={close} />),
      begin: () => open((close) => <BeginStock device={device} onClose={close} />),
      ledger: (lot: InventoryLot) => open((close) => <LotLedger lot={lot} onClose={close} />),
      inOrOut: (scan: ScanAnswer) =>
        open((close) => (
          <InOrOut
            scan={scan}
            mayInsert={acceptsInserts(device)}
            onClose={close}
            onChoose={(form) => (form === 'insert' ? insert(presetOf(scan)) : remove(presetOf(scan)))}
          />
        )),
      chooseProduct: ({ products }: ScanAnswer) => {
        const { promise, resolve } = Promise.withResolvers<string | null>();
        ask((close) => {
          const answer = (productId: string | null) => {
            close();
            resolve(productId);
          };
          return <ChooseProduct products={products} onClose={() => answer(null)} onChoose={answer} />;
        });
        return promise;
      },
    };
  }, [device, open, ask, navigate]);
  return {
    forms,
    isOpen: shown !== null,
    shown: (
      <>
        {shown}
        {asked}
      </>
    ),
  };
}
