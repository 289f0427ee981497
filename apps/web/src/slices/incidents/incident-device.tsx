import Box from '@mui/material/Box';
import type { IncidentDetails } from '@parwell/contract';
import { can, seesAlerts, type Grants } from '@parwell/domain';
import { useCurrentUser } from '../../session/current-user.ts';
import { withCustomer } from '../../shared/screen.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { devicePath } from '../devices/public/device-paths.ts';
import { deviceOf } from './incident-name.ts';
import { PANEL_TEXTS } from './panel.texts.ts';

const { links: texts } = PANEL_TEXTS;

export function IncidentDevice({ incident }: { readonly incident: IncidentDetails }) {
  const grants = useCurrentUser().data?.grants ?? {};
  const { customerId, customerName, cabinetId } = incident;
  if (cabinetId === '') return null;
  const name = deviceOf(incident);
  const links = linksOf(incident, grants);
  return (
    <div>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {can(grants, 'read', 'cabinets', customerId) ? (
          <AddressLink href={devicePath(incident)}>{name}</AddressLink>
        ) : (
          name
        )}{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {cabinetId}, {customerName}
        </Box>
      </Box>
      {links.length > 0 && (
        <Box
          component="nav"
          aria-label={texts.label}
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, mt: 1 }}
        >
          {links.map(({ label, href }) => (
            <AddressLink key={label} href={href}>
              {label}
            </AddressLink>
          ))}
        </Box>
      )}
    </div>
  );
}

function linksOf(incident: IncidentDetails, grants: Grants) {
  const { customerId, cabinetId } = incident;
  const seesDevice = can(grants, 'read', 'cabinets', customerId);
  const telemetry = new URLSearchParams({ filter: JSON.stringify({ deviceId: cabinetId }) });
  return [
    ...(seesDevice && can(grants, 'read', 'inventory', customerId)
      ? [{ label: texts.stock, href: `${devicePath(incident)}?tab=inventory` }]
      : []),
    ...(seesDevice ? [{ label: texts.graph, href: `${devicePath(incident)}?tab=temperature` }] : []),
    ...(seesAlerts(grants, customerId)
      ? [{ label: texts.telemetry, href: `${withCustomer('/telemetry', customerId)}?${telemetry}` }]
      : []),
  ];
}
