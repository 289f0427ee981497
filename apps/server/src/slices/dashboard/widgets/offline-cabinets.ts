import { DEVICE_STATES, POSITION_STATES, tenantsFor } from '@parwell/domain';
import { findOfflineDevices } from '../../devices/offline-devices.public.ts';
import { defineWidget, screenLink } from '../widget.ts';

const MOST = 10;

/** A state of the device list: silent for 15 minutes or more. */
const OFFLINE = 3;

const filter = {
  cabinetState: POSITION_STATES.map(String),
  connectivityStatus: [String(OFFLINE)],
};

/** DASH-046. */
export const offlineCabinets = defineWidget({
  name: 'offlineCabinets',
  title: 'Offline devices',
  form: 'table',
  counted:
    'Connected devices that are Active or Active Lock and have not been heard for 15 minutes or more, the longest first.',
  unit: 'devices',
  resource: 'cabinets',
  link: (scope) => screenLink('/cabinet-list', scope, filter),
  async find(db, { tenants: customers, grants, now }) {
    const readable = tenantsFor(grants, 'read', 'cabinets');
    const found = await findOfflineDevices(db, { customers, readable }, now, MOST);
    return {
      form: 'table',
      columns: [
        { key: 'cabinetId', title: 'Device', kind: 'device' },
        { key: 'cabinetType', title: 'Type', kind: 'text' },
        { key: 'customerId', title: 'Customer', kind: 'customer' },
        { key: 'cabinetStateDescription', title: 'State', kind: 'text' },
        { key: 'propertyValue', title: 'Status', kind: 'text' },
        { key: 'updatedAt', title: 'Last heard', kind: 'instant' },
      ],
      rows: found.map(({ cabinetId, cabinetType, customerId, cabinetState, lastHeard }) => ({
        cells: {
          cabinetId,
          cabinetType,
          customerId,
          cabinetStateDescription: DEVICE_STATES[cabinetState],
          propertyValue: 'OFFLINE',
          updatedAt: lastHeard,
        },
        link: { path: '/cabinet-list', customerId, filter: { ...filter, cabinetId } },
        tone: null,
      })),
      total: found[0]?.total ?? 0,
    };
  },
});
