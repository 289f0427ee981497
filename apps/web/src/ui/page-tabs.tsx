import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { createElement, lazy, Suspense, useId, type ComponentType, type LazyExoticComponent } from 'react';

export interface PageTab<About extends object> {
  /** The tab's name in the address: `?tab=users`. */
  readonly path: string;
  readonly label: string;
  readonly load: () => Promise<{ default: ComponentType<About> }>;
}

type Panel<About> = LazyExoticComponent<ComponentType<About>>;

const loaded = new Map<unknown, unknown>();

/** Returns the same lazy component each time, so that a tab is loaded once, when it is first opened. */
function panelOf<About extends object>({ load }: PageTab<About>): Panel<About> {
  const panel = (loaded.get(load) as Panel<About> | undefined) ?? lazy(load);
  loaded.set(load, panel);
  return panel;
}

interface PageTabsProps<About extends object> {
  /** What the tabs are about, for screen readers. */
  readonly label: string;
  /** The tabs this user may see. */
  readonly tabs: readonly PageTab<About>[];
  /** The tab to open if the address names none; by default the first. */
  readonly first?: PageTab<About> | undefined;
  /** The props of each tab. */
  readonly about: About;
}

/** Shows the tab that the address names. */
export function PageTabs<About extends object>({
  label,
  tabs,
  first = tabs[0],
  about,
}: PageTabsProps<About>) {
  const id = useId();
  const navigate = useNavigate();
  const named = useSearch({
    strict: false,
    select: (search: Readonly<Record<string, unknown>>) =>
      typeof search['tab'] === 'string' ? search['tab'] : undefined,
  });
  const chosen = tabs.find(({ path }) => path === named) ?? first;
  if (!chosen) return null;
  return (
    <>
      <Tabs
        value={chosen.path}
        aria-label={label}
        variant="scrollable"
        // Replaces the search parameters: a page or filter of one tab means nothing to another.
        onChange={(_event, tab: string) => void navigate({ to: '.', search: { tab }, resetScroll: false })}
        sx={{ mb: 4, borderBottom: 1, borderColor: 'divider' }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.path}
            value={tab.path}
            label={tab.label}
            id={`${id}-${tab.path}`}
            aria-controls={`${id}-panel`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen.path}`}>
        <Suspense fallback={null}>{createElement(panelOf(chosen), about)}</Suspense>
      </Box>
    </>
  );
}
