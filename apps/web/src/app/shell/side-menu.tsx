import Box from '@mui/material/Box';
import Collapse from '@mui/material/Collapse';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { ParwellMark } from '../../ui/parwell-mark.tsx';
import type { MenuGroup, Screen } from '../../shared/screen.ts';
import { Icon } from './icons.tsx';
import type { MenuEntry, MenuSection } from './menu-model.ts';
import { SHELL_TEXTS } from './shell.texts.ts';

interface SideMenuProps {
  readonly sections: readonly MenuSection[];
  /** The screen whose entry is highlighted. */
  readonly current: Screen | undefined;
  /** False on a page about one record of that screen. */
  readonly isCurrentPage: boolean;
  readonly currentGroup: MenuGroup | null;
  readonly knowledgeBaseUrl: string | null;
  readonly onFollow: () => void;
}

export function SideMenu(props: SideMenuProps) {
  const { sections, current, isCurrentPage, currentGroup, knowledgeBaseUrl, onFollow } = props;
  const [opened, setOpened] = useState<ReadonlySet<MenuGroup>>(new Set());
  const toggle = (group: MenuGroup) =>
    setOpened((before) =>
      before.has(group) ? new Set([...before].filter((each) => each !== group)) : new Set([...before, group]),
    );
  return (
    <Box component="nav" aria-label={SHELL_TEXTS.mainMenu} sx={{ p: 2, overflowY: 'auto' }}>
      <Box
        component={Link}
        to="/dashboard"
        onClick={onFollow}
        aria-label={SHELL_TEXTS.home}
        sx={{
          display: 'inline-block',
          p: 2,
          mb: 2,
          color: 'text.primary',
          textDecoration: 'none',
          borderRadius: 1,
        }}
      >
        <ParwellMark />
      </Box>
      <List disablePadding>
        {sections.map(({ group, entries }) =>
          group === null ? (
            entries.map((entry) => (
              <Entry
                key={entry.href}
                entry={entry}
                current={current}
                isCurrentPage={isCurrentPage}
                onFollow={onFollow}
                icon
              />
            ))
          ) : (
            <Group
              key={group}
              group={group}
              entries={entries}
              current={current}
              isCurrentPage={isCurrentPage}
              open={group === currentGroup || opened.has(group)}
              onToggle={() => toggle(group)}
              onFollow={onFollow}
            />
          ),
        )}
        {knowledgeBaseUrl !== null && (
          <ListItem disablePadding>
            <ListItemButton component="a" href={knowledgeBaseUrl} target="_blank" rel="noreferrer" sx={row}>
              <Icon name="Help" /> Help{' '}
              <Box component="span" sx={{ ml: 'auto', display: 'flex' }}>
                <Icon name="External" size={14} />
              </Box>
            </ListItemButton>
          </ListItem>
        )}
      </List>
    </Box>
  );
}

const row = { gap: 2.5, minHeight: 36, px: 2, py: 1.5, borderRadius: 1, color: 'text.secondary' } as const;

interface GroupProps extends Pick<SideMenuProps, 'current' | 'isCurrentPage' | 'onFollow'> {
  readonly group: MenuGroup;
  readonly entries: readonly MenuEntry[];
  readonly open: boolean;
  readonly onToggle: () => void;
}

function Group({ group, entries, current, isCurrentPage, open, onToggle, onFollow }: GroupProps) {
  const holdsCurrent = entries.some(({ screen }) => screen === current);
  return (
    <ListItem disablePadding sx={{ display: 'block' }}>
      <ListItemButton
        aria-expanded={open}
        onClick={onToggle}
        sx={{ ...row, ...(holdsCurrent && { color: 'text.primary', fontWeight: 600 }) }}
      >
        <Icon name={group} /> {group}
        {!open && entries.map(({ screen }) => <EntryBadge key={screen.path} screen={screen} />)}
        <Box
          component="span"
          sx={{
            ml: 'auto',
            display: 'flex',
            transition: 'transform 150ms',
            transform: open ? 'rotate(90deg)' : 'none',
          }}
        >
          <Icon name="Open" size={14} />
        </Box>
      </ListItemButton>
      <Collapse in={open} unmountOnExit>
        <List disablePadding sx={{ ml: 4, pl: 2, borderLeft: 1, borderColor: 'divider' }}>
          {entries.map((entry) => (
            <Entry
              key={entry.href}
              entry={entry}
              current={current}
              isCurrentPage={isCurrentPage}
              onFollow={onFollow}
            />
          ))}
        </List>
      </Collapse>
    </ListItem>
  );
}

interface EntryProps extends Pick<SideMenuProps, 'current' | 'isCurrentPage' | 'onFollow'> {
  readonly entry: MenuEntry;
  readonly icon?: boolean;
}

function Entry({ entry, current, isCurrentPage, onFollow, icon = false }: EntryProps) {
  const { screen, href, label } = entry;
  const isCurrent = screen === current;
  const lit = isCurrentPage ? 'page' : 'true';
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={Link}
        to={href}
        onClick={onFollow}
        aria-current={isCurrent ? lit : undefined}
        sx={{
          ...row,
          ...(isCurrent && {
            color: 'primary.dark',
            fontWeight: 600,
            bgcolor: 'primary.light',
            '&:hover': { bgcolor: 'primary.light' },
          }),
        }}
      >
        {icon && <Icon name={screen.menu?.last ? 'Customer' : 'Dashboard'} />} {label}
        <EntryBadge screen={screen} />
      </ListItemButton>
    </ListItem>
  );
}

function EntryBadge({ screen: { menu } }: Pick<MenuEntry, 'screen'>) {
  const Badge = menu?.Badge;
  return (
    Badge && (
      <Suspense>
        <Badge />
      </Suspense>
    )
  );
}
