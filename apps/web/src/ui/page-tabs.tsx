import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { createElement, lazy, Suspense, useId, type ComponentType, type LazyExoticComponent } from 'react';

export interface PageTab<About extends object> {
  /** What the address says while the tab is chosen: `?tab=users`. */
  readonly path: string;
  readonly label: string;
  readonly load: () => Promise<{ default: ComponentType<About> }>;
}

type Panel<About> = LazyExoticComponent<ComponentType<About>>;

const loaded = new Map<unknown, unknown>();

/** Each tab is loaded when it is first opened, and kept. */
function panelOf<About extends object>({ load }: PageTab<About>): Panel<About> {
  const panel = (loaded.get(load) as Panel<About> | undefined) ?? lazy(load);
  loaded.set(load, panel);
  return panel;
}

interface PageTabsProps<About extends object> {
  /** What the tabs are about, for those who hear the page. */
  readonly label: string;
  /** Those this user may see. */
  readonly tabs: readonly PageTab<About>[];
  /** The one that is open while the address names none; else the first. */
  readonly first?: PageTab<About> | undefined;
  /** What each tab is told. */
  readonly about: About;
}

/** The tab in the address is shown. */
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
        // What one tab had in the address, a page or a filter, means nothing to another.
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
