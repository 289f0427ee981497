import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { INVENTORY_VIEWS, inventoryViewOf, type InventoryView } from '@parwell/domain';
import { useAddressChoice } from '../../../shared/address-choice.ts';
import { useUserProperty } from '../../../ui/user-property.ts';
import { VIEWS_TEXTS } from './views.texts.ts';

/** The view in the address; by default the one chosen in the user's profile (INV-020). */
export function useInventoryView() {
  const [property] = useUserProperty('DEFAULT_INVENTORY');
  const usual = inventoryViewOf(property);
  const others = INVENTORY_VIEWS.map(({ view }) => view).filter((view) => view !== usual);
  return useAddressChoice<InventoryView>('view', [usual, ...others], 'page');
}

interface ViewTabsProps {
  readonly labels: Readonly<Record<InventoryView, string>>;
  readonly chosen: InventoryView;
  readonly onChoose: (view: InventoryView) => void;
}

/** Filters stay when another view is chosen. */
export const ViewTabs = ({ labels, chosen, onChoose }: ViewTabsProps) => (
  <Tabs
    value={chosen}
    aria-label={VIEWS_TEXTS.views}
    variant="scrollable"
    onChange={(_event, view: InventoryView) => onChoose(view)}
    sx={{ mb: 4, borderBottom: 1, borderColor: 'divider' }}
  >
    {INVENTORY_VIEWS.map(({ view }) => (
      <Tab key={view} value={view} label={labels[view]} />
    ))}
  </Tabs>
);
