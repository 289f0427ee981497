import Box from '@mui/material/Box';
import type { Dashboard } from '@parwell/contract';
import type { WidgetName } from '@parwell/domain';
import { AddressLink } from '../../ui/address-link.tsx';
import { NeedsYouNow } from './customer/needs-you-now.tsx';
import { NumberCards } from './customer/number-cards.tsx';
import { DASHBOARD_TEXTS } from './dashboard.texts.ts';
import { DeviceCards } from './public/device-cards.tsx';
import { Greeting } from './public/greeting.tsx';
import { WidgetGrids } from './widget-grids.tsx';

const NEXT_TO_DEVICES: ReadonlySet<WidgetName> = new Set(['reminders', 'expiringInventory']);

/** For a customer's users: their tasks, the numbers, their devices, then all other widgets (DASH-032..036). */
export function CustomerDashboard({ dashboard }: { readonly dashboard: Dashboard }) {
  const { widgets, customerId } = dashboard;
  const isNextToDevices = ({ name }: { readonly name: WidgetName }) => NEXT_TO_DEVICES.has(name);
  return (
    <>
      <Box sx={{ mb: 3 }}>
        <Greeting />
      </Box>
      <NeedsYouNow dashboard={dashboard} />
      <NumberCards widgets={widgets} />
      <Box sx={COLUMNS}>
        <Box sx={{ minWidth: 0 }}>
          <DeviceCards customerId={customerId} />
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <WidgetGrids widgets={widgets.filter(isNextToDevices)} dashboard={dashboard} />
          <Box sx={{ mt: 3, px: 1, displayPrint: 'none' }}>
            <AddressLink href="/support">{DASHBOARD_TEXTS.support}</AddressLink>
          </Box>
        </Box>
      </Box>
      <WidgetGrids widgets={widgets.filter((widget) => !isNextToDevices(widget))} dashboard={dashboard} />
    </>
  );
}

const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
  alignItems: 'start',
  gap: 4,
  mb: 4,
  // In one column, reminders and expiring stock come before the devices.
  '& > :last-child': { order: { xs: -1, lg: 0 } },
} as const;
