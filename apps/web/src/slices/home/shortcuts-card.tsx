import Box from '@mui/material/Box';
import type { Grants } from '@parwell/domain';
import { use } from 'react';
import { Screens, type Screen } from '../../shared/screen.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { fatalAlertsPath } from '../alerts/public/alert-paths.ts';
import { offlineDevicesPath } from '../devices/public/device-paths.ts';
import { HomeCard } from './home-card.tsx';
import { HOME_TEXTS } from './home.texts.ts';

/** What people come for most, one click away. The screen of each decides who sees it. */
const SHORTCUTS = [
  { name: HOME_TEXTS.offlineDevices, screen: '/cabinet-list', href: offlineDevicesPath },
  { name: HOME_TEXTS.fatalAlerts, screen: '/telemetry', href: fatalAlertsPath },
  { name: HOME_TEXTS.users, screen: '/users', href: '/users' },
  { name: HOME_TEXTS.exportDevices, screen: '/cabinet-list', href: '/cabinet-list' },
  {
    name: HOME_TEXTS.severalDevices,
    screen: '/device-config-management',
    href: '/device-config-management',
  },
] as const;

const isOffered = (grants: Grants, { menu, allowed }: Screen): boolean =>
  allowed(grants) && (menu?.shown?.(grants) ?? true);

export function ShortcutsCard({ grants }: { readonly grants: Grants }) {
  const screens = use(Screens);
  const offered = SHORTCUTS.filter(({ screen }) =>
    screens.some((each) => each.path === screen && isOffered(grants, each)),
  );
  if (offered.length === 0) return null;
  return (
    <HomeCard heading={HOME_TEXTS.shortcuts}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {offered.map(({ name, href }) => (
          <Box component="li" key={name} sx={ENTRY}>
            <AddressLink href={href}>{name}</AddressLink>
          </Box>
        ))}
      </Box>
    </HomeCard>
  );
}

const ENTRY = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 40,
  borderTop: 1,
  borderColor: 'divider',
  // The whole line can be clicked and touched.
  '& > a': { flex: 1, py: 2 },
} as const;
