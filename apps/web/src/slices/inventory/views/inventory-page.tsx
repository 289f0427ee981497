import {
  listCartridges,
  listInventory,
  listSerials,
  type InventoryCartridge,
  type InventoryFilter,
  type InventoryGroupKey,
  type InventoryLot,
  type InventorySerial,
} from '@parwell/contract';
import type { CalendarDate } from '@parwell/domain';
import { defineList, type ListInput } from '../../../ui/list/define-list.ts';
import { cartridgeColumns, lotViewColumns, serialColumns, type StockLinks } from './stock-columns.tsx';
import { stockQuery } from './stock-query.ts';
import { StockPage, stockList } from './stock-page.tsx';
import { useInventoryView, ViewTabs } from './view-tabs.tsx';
import { VIEWS_TEXTS } from './views.texts.ts';

type Asked = ListInput<InventoryFilter, InventoryGroupKey>;

const lots = (today: CalendarDate | undefined, links: StockLinks) =>
  defineList(listInventory, {
    ...stockList('LOT'),
    columns: lotViewColumns(today, links),
    rowId: ({ cabinetId, productItemId, lot }: InventoryLot) =>
      JSON.stringify([cabinetId, productItemId, lot]),
    input: (page: Asked) => stockQuery(page),
  });
const cartridges = (_today: CalendarDate | undefined, links: StockLinks) =>
  defineList(listCartridges, {
    ...stockList('CARTRIDGE'),
    columns: cartridgeColumns(links),
    rowId: (row: InventoryCartridge) =>
      JSON.stringify([
        row.cabinetId,
        row.holderOffset,
        row.dispenserOffset,
        row.productItemId,
        row.lot,
        row.ownership,
      ]),
    input: (page: Asked) => stockQuery(page),
  });
const serials = (today: CalendarDate | undefined, links: StockLinks) =>
  defineList(listSerials, {
    ...stockList('SERIAL'),
    columns: serialColumns(today, links),
    rowId: ({ tagId, productItemId, serialNo }: InventorySerial) =>
      JSON.stringify([tagId, productItemId, serialNo]),
    input: (page: Asked) => stockQuery(page),
  });

/** With a filter by owner a row has that owner's units of the lot. */
const partOfLot = (_row: InventoryLot, { productOwnership }: InventoryFilter) =>
  productOwnership === undefined ? {} : { productOwnership };
const partInDispenser = ({ holderOffset, dispenserOffset, ownership }: InventoryCartridge) => ({
  holderOffset,
  dispenserOffset,
  productOwnership: ownership,
});
const unitOf = ({ tagId, serialNo }: InventorySerial) => (tagId === '' ? { serialNo } : { tagId });

const isExpired = ({ thawStatus }: InventoryCartridge) =>
  thawStatus === 'Lot Expired' || thawStatus === 'Shelf Life Expired';

/** Current stock by lot, by dispenser and unit by unit (INV-001, INV-003). */
export default function InventoryPage() {
  const [view, choose] = useInventoryView();
  const tabs = <ViewTabs labels={VIEWS_TEXTS.tabs} chosen={view} onChoose={choose} />;
  if (view === 'CARTRIDGE')
    return (
      <StockPage view={view} tabs={tabs} listOf={cartridges} partOf={partInDispenser} isExpired={isExpired} />
    );
  if (view === 'SERIAL') return <StockPage view={view} tabs={tabs} listOf={serials} partOf={unitOf} />;
  return <StockPage view={view} tabs={tabs} listOf={lots} partOf={partOfLot} />;
}
