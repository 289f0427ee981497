import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { createElement, lazy, Suspense, useId, type ComponentType, type LazyExoticComponent } from 'react';
import type { CustomerTab } from '../../shared/customer-tab.ts';

type Panel = LazyExoticComponent<ComponentType<{ customerId: string }>>;

const loaded = new Map<CustomerTab, Panel>();

/** Each tab is loaded when it is first opened, and kept. */
function panelOf(tab: CustomerTab): Panel {
  const panel = loaded.get(tab) ?? lazy(tab.load);
  loaded.set(tab, panel);
  return panel;
}

interface CustomerTabsProps {
  readonly customerId: string;
  /** Those this user may see. */
  readonly tabs: readonly CustomerTab[];
}

/** The tab in the address is shown, the first where it names none of them. */
export function CustomerTabs({ customerId, tabs }: CustomerTabsProps) {
  const id = useId();
  const navigate = useNavigate();
  const named = useSearch({
    strict: false,
    select: (search: Readonly<Record<string, unknown>>) =>
      typeof search['tab'] === 'string' ? search['tab'] : undefined,
  });
  const chosen = tabs.find(({ path }) => path === named) ?? tabs[0];
  if (!chosen) return null;
  return (
    <>
      <Tabs
        value={chosen.path}
        aria-label="Customer details"
        variant="scrollable"
        // What one tab had in the address, a page or a filter, means nothing to another.
        onChange={(_event, tab: string) => void navigate({ to: '.', search: { tab }, resetScroll: false })}
        sx={{ mb: 4, borderBottom: 1, borderColor: 'divider' }}
      >
        {tabs.map(({ path, label }) => (
          <Tab key={path} value={path} label={label} id={`${id}-${path}`} aria-controls={`${id}-panel`} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen.path}`}>
        <Suspense fallback={null}>{createElement(panelOf(chosen), { customerId })}</Suspense>
      </Box>
    </>
  );
}
