import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { listLedger, type CallInput, type InventoryLot, type LedgerEntry } from '@parwell/contract';
import { shownAction } from '@parwell/domain';
import { useState } from 'react';
import { ModalFrame } from '../../../ui/forms/modal-frame.tsx';
import { useDialog } from '../../../ui/forms/use-dialog.tsx';
import { defineList, type ListInput } from '../../../ui/list/define-list.ts';
import { InnerListTable } from '../../../ui/list/list-table.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { instant } from '../../../ui/table/instant-column.tsx';
import EvidenceDialog from './evidence-dialog.tsx';
import { GOODS_TEXTS } from '../goods/goods.texts.ts';
import { LEDGER_TEXTS } from './ledger.texts.ts';
import { signed } from './signed.ts';
import { RowEvidence } from './row-evidence.tsx';

const columns: readonly Column<LedgerEntry>[] = [
  { ...instant('at'), header: 'Time', width: 175, priority: 'title' },
  { key: 'action', header: 'Action', width: 130, priority: 'line', cell: shownAction },
  { key: 'reason', header: 'Reason', width: 130, priority: 'line' },
  { key: 'userName', header: 'Updated By' },
  {
    key: 'quantity',
    header: 'Qty',
    align: 'right',
    width: 80,
    priority: 'side',
    cell: ({ quantity }) => signed(quantity),
  },
  {
    key: 'balance',
    header: 'On hand',
    align: 'right',
    width: 100,
    priority: 'side',
    cell: ({ balance }) => <strong>{balance}</strong>,
  },
];

function Expanded({ row }: { readonly row: LedgerEntry }) {
  const { open, shown } = useDialog();
  return (
    <Box sx={{ px: 3, py: 2 }}>
      <RowEvidence id={row.id} onOpen={(id) => open((close) => <EvidenceDialog id={id} onClose={close} />)} />
      {shown}
    </Box>
  );
}

const evidence = (row: LedgerEntry) => <Expanded row={row} />;

/** A lot in a device, or a part of it. */
type Lot = Omit<CallInput<typeof listLedger>['query'], 'offset' | 'limit'>;

const ledger = defineList(listLedger, {
  name: 'lot-ledger',
  label: LEDGER_TEXTS.ledgerRows,
  columns,
  rowId: ({ id }) => String(id),
  input: ({ where, offset, limit }: ListInput<Lot>) => ({ query: { ...where, offset, limit } }),
  emptyText: LEDGER_TEXTS.noRows,
});

interface LotLedgerProps {
  readonly lot: Pick<InventoryLot, 'cabinetId' | 'productItemId' | 'lot' | 'productLabelName'>;
  /** Only one owner's, one dispenser's, or a single unit. */
  readonly part?: Omit<Lot, 'cabinetId' | 'productId' | 'lot'>;
  readonly onClose: () => void;
}

/** The ledger rows behind a number on hand, with the balance after each. */
export default function LotLedger({ lot, part, onClose }: LotLedgerProps) {
  const [where] = useState<Lot>({
    cabinetId: lot.cabinetId,
    productId: lot.productItemId,
    lot: lot.lot,
    ...part,
  });
  return (
    <ModalFrame
      title={LEDGER_TEXTS.ledgerTitle(lot.productLabelName, lot.lot)}
      width="lg"
      fillsPhone
      onClose={onClose}
    >
      <DialogContent sx={{ px: { xs: 2, sm: 4 }, py: 0 }}>
        <InnerListTable list={ledger} where={where} expanded={evidence} />
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 3, pb: 5 }}>
        <Button variant="outlined" onClick={onClose}>
          {GOODS_TEXTS.close}
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
