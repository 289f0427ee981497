import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { listLedger, type InventoryLot, type LedgerEntry } from '@parwell/contract';
import { OWNER_LABELS, shownAction } from '@parwell/domain';
import { useState, type ReactNode } from 'react';
import { Instant } from '../../ui/dates/instant.tsx';
import { Facts } from '../../ui/facts.tsx';
import { ModalFrame } from '../../ui/forms/modal-frame.tsx';
import { defineList, type ListInput } from '../../ui/list/define-list.ts';
import { InnerListTable } from '../../ui/list/list-table.tsx';
import type { Column } from '../../ui/table/column.ts';
import { instant } from '../../ui/table/instant-column.tsx';
import { placeText } from './places.ts';
import { INVENTORY_TEXTS } from './inventory.texts.ts';

const signed = (quantity: number): string => (quantity > 0 ? `+${quantity}` : String(quantity));

const columns: readonly Column<LedgerEntry>[] = [
  { ...instant('at'), header: 'Time', width: 170, priority: 'title' },
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

/** What proves a row: who, when, by which door, what was seen, and what became of it (S9). */
function Evidence({ row }: { readonly row: LedgerEntry }) {
  const facts = [
    ['Owner', OWNER_LABELS[row.productOwnership]],
    ['Place', placeText(row)],
    ['Serial Number', row.serialNo],
    ['Tag', row.tagId],
    ['Provider NPI', row.npiProviderId],
    ['Door session', row.session],
    ['Order', row.orderNumber],
    ['Shipment', row.shipmentId],
    ['Note', row.customerNote],
  ] as const;
  const shown: [string, ReactNode][] = facts
    .filter(([, value]) => value !== '')
    .map(([label, value]) => [label, value]);
  if (row.reversedAt !== null)
    shown.push([INVENTORY_TEXTS.reversedAt, <Instant key="at" value={row.reversedAt} />]);
  if (row.reverses !== null)
    shown.push([INVENTORY_TEXTS.reversesOf, <Instant key="at" value={row.reverses} />]);
  shown.push(['Posted', <Instant key="at" value={row.postedAt} />]);
  return (
    <Box sx={{ px: 3, py: 2 }}>
      <Facts wide facts={shown} />
      {row.timeReplaced && <p>{INVENTORY_TEXTS.timeReplaced}</p>}
      {row.pastShelfLife && <p>{INVENTORY_TEXTS.pastShelfLife}</p>}
    </Box>
  );
}

const evidence = (row: LedgerEntry) => <Evidence row={row} />;

type Lot = Pick<InventoryLot, 'cabinetId' | 'productItemId' | 'lot'>;

const ledger = defineList(listLedger, {
  name: 'lot-ledger',
  label: INVENTORY_TEXTS.ledgerRows,
  columns,
  rowId: ({ id }) => String(id),
  input: ({ where, offset, limit }: ListInput<Lot>) => ({ query: { ...where, offset, limit } }),
  emptyText: INVENTORY_TEXTS.noRows,
});

interface LotLedgerProps {
  readonly lot: InventoryLot;
  readonly onClose: () => void;
}

/** The ledger rows behind a number on hand, with what each came to. */
export default function LotLedger({ lot, onClose }: LotLedgerProps) {
  const [where] = useState<Lot>({
    cabinetId: lot.cabinetId,
    productItemId: lot.productItemId,
    lot: lot.lot,
  });
  return (
    <ModalFrame
      title={INVENTORY_TEXTS.ledgerTitle(lot.productLabelName, lot.lot)}
      width="lg"
      fillsPhone
      onClose={onClose}
    >
      <DialogContent sx={{ px: { xs: 2, sm: 4 }, py: 0 }}>
        <InnerListTable list={ledger} where={where} expanded={evidence} />
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 3, pb: 5 }}>
        <Button variant="outlined" onClick={onClose}>
          {INVENTORY_TEXTS.close}
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
