import { gatewayConnection } from '@parwell/domain';
import { findListening } from '../../device-gateway/device-gateway.public.ts';
import { findLastHeard } from '../../devices/contacts.public.ts';
import { defineWidget } from '../widget.ts';

/** DASH-045. */
export const aggConnection = defineWidget({
  name: 'aggConnection',
  title: 'Device gateway',
  form: 'tile',
  counted:
    'OK while a gateway has listened in the last minute and one of these devices was heard in the last 5 minutes, Warning up to 60 minutes, Fail after that.',
  unit: null,
  resource: 'cabinets',
  link: () => null,
  async find(db, { tenants, now }) {
    const listening = await findListening(db);
    if (!listening) return { form: 'tile', state: 'Not available', value: 'Never started', note: '' };
    const heardAt = await findLastHeard(db, tenants);
    return {
      form: 'tile',
      ...gatewayConnection({ heartbeatAt: new Date(listening.until), heardAt, now }),
    };
  },
});
