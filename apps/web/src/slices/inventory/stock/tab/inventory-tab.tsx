import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import {
  listInventory,
  type DeviceDetails,
  type InventoryFilter,
  type InventoryGroupKey,
  type InventoryLot,
} from '@parwell/contract';
import { byHandAt, can, NO_INVENTORY, acceptsInserts, type ExpiryPart } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { use, useCallback, useMemo, useState } from 'react';
import { useCurrentUser } from '../../../../session/current-user.ts';
import { defineList, type ListInput } from '../../../../ui/list/define-list.ts';
import { ListExport } from '../../../../ui/list/list-export.ts';
import { ListTable } from '../../../../ui/list/list-table.tsx';
import type { RowAction } from '../../../../ui/table/row-action.ts';
import { isHighlighted } from '../../goods/expiry.tsx';
import { ExpiryStrip } from '../../goods/expiry-strip.tsx';
import { GOODS_TEXTS } from '../../goods/goods.texts.ts';
import { STOCK_TEXTS } from '../stock.texts.ts';
import { LastRead } from './last-read.tsx';
import { LastWeighed } from './last-weighed.tsx';
import { lotColumns } from './lot-columns.tsx';
import { NotBegun } from './not-begun.tsx';
import { OnTheWay } from './on-the-way.tsx';
import { stockSummaryQuery } from '../../public/stock-summary.ts';
import { RecentVends } from './recent-vends.tsx';
import { ScanField } from '../scan-field.tsx';
import { ScanTargetContext } from '../../goods/scan-target.ts';
import { stockQuery } from '../../views/stock-query.ts';
import { useScanInAddress } from '../use-scan-in-address.ts';
import { useStockForms } from '../use-stock-forms.tsx';
import { useStockScans } from '../use-stock-scans.tsx';

const REPORT = 'RNI_UIEXPORT_CabinetInventoryReport';

const listOf = (today: string | undefined, hasPlaces: boolean, emptyText: string) =>
  defineList(listInventory, {
    name: 'device-inventory',
    label: GOODS_TEXTS.lots,
    columns: lotColumns(today, hasPlaces),
    rowId: ({ productItemId, lot }: InventoryLot) => JSON.stringify([productItemId, lot]),
    sort: { key: 'expiration', direction: 'ASC' },
    emptyText,
    input: (page: ListInput<InventoryFilter, InventoryGroupKey>) => stockQuery(page),
  });

/** A device's stock, and all that people do to it (DINV-001). */
export default function InventoryTab({ device }: { readonly device: DeviceDetails }) {
  const { cabinetId, customerId, cabinetType } = device;
  const grants = useCurrentUser().data?.grants ?? {};
  const { data: summary } = useQuery(stockSummaryQuery(cabinetId));
  const today = summary?.today;
  const [part, setPart] = useState<ExpiryPart | null>(null);
  const days = summary?.byExpiry.find((each) => each.part === part)?.days;
  const mayChange = can(grants, 'create', 'inventory', customerId);
  // Correcting a flex device sends it a command.
  const mayMove =
    mayChange && (byHandAt(cabinetType) !== 'correction' || can(grants, 'create', 'cabinets', customerId));
  const mayInsert = mayMove && acceptsInserts(device);
  const { forms, shown, isOpen } = useStockForms(device);
  const { setTarget, scanText, reading } = useStockScans(device, { mayChange: mayMove, forms, isOpen });
  useScanInAddress(scanText);
  const hasPlaces = byHandAt(cabinetType) !== 'counted';
  const list = useMemo(
    () => listOf(today, hasPlaces, part === null ? NO_INVENTORY : STOCK_TEXTS.noneOfPart),
    [today, hasPlaces, part],
  );
  const where: InventoryFilter = { cabinetId, ...(days && { expiration: days }) };
  const exportButton = use(ListExport);
  const rowActions = useCallback(
    (lot: InventoryLot): readonly RowAction[] => {
      const { productItemId: productId, lot: number, expiration } = lot;
      const preset = { productId, lot: number, ...(expiration !== null && { expiration }) };
      return [
        { label: STOCK_TEXTS.ledger, onClick: () => forms.ledger(lot) },
        ...(mayInsert ? [{ label: STOCK_TEXTS.insert, onClick: () => forms.insert(preset) }] : []),
        ...(mayMove ? [{ label: STOCK_TEXTS.remove, onClick: () => forms.remove(preset) }] : []),
        ...(mayChange ? [{ label: STOCK_TEXTS.cycleCount, onClick: () => forms.count(preset) }] : []),
      ];
    },
    [forms, mayChange, mayInsert, mayMove],
  );
  const highlight = useCallback(
    (lot: InventoryLot) => (isHighlighted(lot, today) ? ('error' as const) : undefined),
    [today],
  );
  return (
    <ScanTargetContext value={setTarget}>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 260px' },
        }}
      >
        <Card component="section" aria-label="Inventory">
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, p: 3 }}>
            <ScanField reading={reading} onScan={scanText} />
            {mayChange && (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ml: 'auto' }}>
                <Button variant="outlined" onClick={() => forms.count()}>
                  {STOCK_TEXTS.cycleCount}
                </Button>
                {mayMove && (
                  <Button variant="outlined" onClick={() => forms.remove()}>
                    {STOCK_TEXTS.remove}
                  </Button>
                )}
                {mayInsert && (
                  <Button variant="contained" onClick={() => forms.insert()}>
                    {STOCK_TEXTS.insert}
                  </Button>
                )}
              </Box>
            )}
          </Box>
          {summary && !summary.begun && (
            <NotBegun cabinetType={cabinetType} onBegin={mayChange ? forms.begin : undefined} />
          )}
          {summary && summary.units > 0 && (
            <ExpiryStrip
              summary={summary}
              sum={STOCK_TEXTS.units(summary.units, summary.lots)}
              chosen={part}
              onChoose={setPart}
            />
          )}
          <ListTable
            list={list}
            where={where}
            onOpen={forms.ledger}
            rowActions={rowActions}
            highlight={highlight}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 3, pb: 3 }}>
            {cabinetType === 'WEIGHT' ? (
              <LastWeighed cabinetId={cabinetId} />
            ) : (
              <LastRead customerId={customerId} cabinetId={cabinetId} />
            )}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ml: 'auto' }}>
              {mayChange && (
                <Button variant="outlined" onClick={() => forms.addProduct()}>
                  {STOCK_TEXTS.addProduct}
                </Button>
              )}
              {exportButton({ report: REPORT, filter: where, table: list })}
            </Box>
          </Box>
        </Card>
        <Stack spacing={3} sx={{ minWidth: 0 }}>
          <RecentVends device={device} />
          {summary && <OnTheWay summary={summary} />}
        </Stack>
      </Box>
      {shown}
    </ScanTargetContext>
  );
}
