import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { createElement, Suspense, useId } from 'react';
import { loadedOnce, type Load } from './loaded-once.ts';

export interface PageTab<About extends object> {
  /** `?tab=users`. */
  readonly path: string;
  readonly label: string;
  readonly load: Load<About>;
  /** Loads a `TabCount`, shown next to the label. */
  readonly count?: Load<About>;
  /** Tabs with the same panel share their filters: a value set on one stays on the other. */
  readonly panel?: string;
}

interface PageTabsProps<About extends object> {
  readonly label: string;
  readonly tabs: readonly PageTab<About>[];
  /** Opened if the address names no tab; by default the first of `tabs`. */
  readonly first?: PageTab<About> | undefined;
  readonly about: About;
}

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
        onChange={(_event, tab: string) => {
          const next = tabs.find(({ path }) => path === tab);
          const shared = chosen.panel !== undefined && chosen.panel === next?.panel;
          void navigate({
            to: '.',
            search: (before: Readonly<Record<string, unknown>>) =>
              shared && before['filter'] !== undefined ? { tab, filter: before['filter'] } : { tab },
            resetScroll: false,
          });
        }}
        sx={{ mb: 4, borderBottom: 1, borderColor: 'divider' }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.path}
            value={tab.path}
            label={
              tab.count ? (
                <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
                  {tab.label}
                  <Suspense fallback={null}>{createElement(loadedOnce(tab.count), about)}</Suspense>
                </Box>
              ) : (
                tab.label
              )
            }
            id={`${id}-${tab.path}`}
            aria-controls={`${id}-panel`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen.path}`}>
        <Suspense fallback={null}>{createElement(loadedOnce(chosen.load), about)}</Suspense>
      </Box>
    </>
  );
}
