import Box from '@mui/material/Box';
import { PAR_USAGE_COLUMNS, type ParUsage } from '@parwell/contract';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table/column.ts';
import { pageColumns } from '../../ui/table/page-columns.tsx';
import { PAR_TEXTS } from './par.texts.ts';
import { UsageNumber } from './usage-number.tsx';

/** The usable units have come down to the minimum. */
export const isBelowMin = ({ minQty, salesQty }: ParUsage): boolean => minQty !== null && salesQty <= minQty;

const days = (value: number | null): string =>
  value === null ? '–' : value.toLocaleString('en-US', { minimumFractionDigits: 1 });

/** The level of the setting; without one, the product's level applies. */
const levelOr = (own: number | null, ofProduct: number | null) =>
  own ?? (ofProduct === null ? null : <em title={PAR_TEXTS.ofProduct}>{ofProduct}</em>);

const number = { align: 'right', width: 84 } as const;

/** The most used columns come first, those that describe the product last (PAR-006). */
export const usageColumns: readonly Column<ParUsage>[] = pageColumns(PAR_USAGE_COLUMNS, {
  productName: {
    width: 250,
    sortKey: 'productName',
    priority: 'title',
    wraps: true,
    cell: ({ productName }) => <span title={productName}>{productName}</span>,
  },
  productId: { width: 104, sortKey: 'productId', priority: 'line', copy: true },
  status: {
    width: 210,
    priority: 'line',
    cell: (row) => (
      <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
        {isBelowMin(row) && <StatusChip tone="error" label={PAR_TEXTS.belowMin} />}
        {row.shared && (
          <span title={PAR_TEXTS.sharedTitle}>
            <StatusChip tone="neutral" label={PAR_TEXTS.shared} />
          </span>
        )}
        {row.customerProductId === null && PAR_TEXTS.noPar}
      </Box>
    ),
  },
  salesQty: {
    ...number,
    width: 90,
    priority: 'side',
    cell: ({ salesQty, onHandQuantity }) =>
      salesQty === onHandQuantity ? (
        salesQty
      ) : (
        <span title={PAR_TEXTS.ofWhich(String(salesQty), String(onHandQuantity))}>
          {`${salesQty} / ${onHandQuantity}`}
        </span>
      ),
  },
  minQty: { ...number, width: 64, sortKey: 'minQty' },
  maxQty: { ...number, width: 64, sortKey: 'maxQty' },
  inTransitQty: { ...number, width: 90 },
  usageW: {
    ...number,
    width: 104,
    cell: (row) => <UsageNumber row={row} window="week" units={row.usageW} />,
  },
  wdoh: { ...number, width: 100, cell: ({ wdoh }) => days(wdoh) },
  usageM: {
    ...number,
    width: 130,
    cell: (row) => <UsageNumber row={row} window="twoMonths" units={row.usageM} />,
  },
  mdoh: { ...number, width: 130, cell: ({ mdoh }) => days(mdoh) },
  usageY: {
    ...number,
    width: 104,
    cell: (row) => <UsageNumber row={row} window="year" units={row.usageY} />,
  },
  ydoh: { ...number, width: 100, cell: ({ ydoh }) => days(ydoh) },
  onOrderQty: { ...number, width: 90 },
  crl: { ...number, cell: ({ crl, productCrl }) => levelOr(crl, productCrl) },
  maxFill: {
    ...number,
    sortKey: 'maxFill',
    cell: ({ maxFill, productMaxFill }) => levelOr(maxFill, productMaxFill),
  },
  ndc: { width: 130, sortKey: 'ndc', copy: true },
  productGroup: { width: 160 },
  lastUpdate: { width: 175, sortKey: 'lastUpdate' },
});
