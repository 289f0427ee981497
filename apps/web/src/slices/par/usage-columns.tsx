import Box from '@mui/material/Box';
import type { ParUsage } from '@parwell/contract';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table/column.ts';
import { instant } from '../../ui/table/instant-column.tsx';
import { PAR_TEXTS } from './par.texts.ts';
import { UsageNumber } from './usage-number.tsx';

/** What can be used has come down to what must be there. */
export const isBelowMin = ({ minQty, salesQty }: ParUsage): boolean => minQty !== null && salesQty <= minQty;

const days = (value: number | null): string =>
  value === null ? '–' : value.toLocaleString('en-US', { minimumFractionDigits: 1 });

/** A level of the setting, or the one of the product, which counts without it. */
const levelOr = (own: number | null, ofProduct: number | null) =>
  own ?? (ofProduct === null ? null : <em title={PAR_TEXTS.ofProduct}>{ofProduct}</em>);

const number = { align: 'right', width: 84 } as const;

/** What people look at first stands first; what describes the product stands last (PAR-006). */
export const usageColumns: readonly Column<ParUsage>[] = [
  {
    key: 'productName',
    header: 'Product',
    width: 250,
    sortKey: 'productName',
    priority: 'title',
    wraps: true,
    cell: ({ productName }) => <span title={productName}>{productName}</span>,
  },
  { key: 'productId', header: 'Product ID', width: 104, sortKey: 'productId', priority: 'line', copy: true },
  {
    key: 'status',
    header: 'Status',
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
  {
    key: 'salesQty',
    header: 'On hand',
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
  { key: 'minQty', header: 'Min', ...number, width: 64, sortKey: 'minQty' },
  { key: 'maxQty', header: 'Max', ...number, width: 64, sortKey: 'maxQty' },
  { key: 'inTransitQty', header: 'In transit', ...number, width: 90 },
  {
    key: 'usageW',
    header: 'Used, week',
    ...number,
    width: 104,
    cell: (row) => <UsageNumber row={row} window="week" units={row.usageW} />,
  },
  { key: 'wdoh', header: 'Days, week', ...number, width: 100, cell: ({ wdoh }) => days(wdoh) },
  {
    key: 'usageM',
    header: 'Used, 2 months',
    ...number,
    width: 130,
    cell: (row) => <UsageNumber row={row} window="twoMonths" units={row.usageM} />,
  },
  { key: 'mdoh', header: 'Days, 2 months', ...number, width: 130, cell: ({ mdoh }) => days(mdoh) },
  {
    key: 'usageY',
    header: 'Used, year',
    ...number,
    width: 104,
    cell: (row) => <UsageNumber row={row} window="year" units={row.usageY} />,
  },
  { key: 'ydoh', header: 'Days, year', ...number, width: 100, cell: ({ ydoh }) => days(ydoh) },
  { key: 'onOrderQty', header: 'On order', ...number, width: 90 },
  { key: 'crl', header: 'CRL', ...number, cell: ({ crl, productCrl }) => levelOr(crl, productCrl) },
  {
    key: 'maxFill',
    header: 'Max fill',
    ...number,
    sortKey: 'maxFill',
    cell: ({ maxFill, productMaxFill }) => levelOr(maxFill, productMaxFill),
  },
  { key: 'ndc', header: 'NDC', width: 130, sortKey: 'ndc', copy: true },
  { key: 'productGroup', header: 'Product group', width: 160 },
  { ...instant('lastUpdate'), header: 'Par updated', width: 175, sortKey: 'lastUpdate' },
];
