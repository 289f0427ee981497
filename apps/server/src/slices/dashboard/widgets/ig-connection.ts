import { partnerConnection, UNCONFIGURED_PARTNER } from '@parwell/domain';
import { findPartnerAnswer } from '../../exchange/exchange.public.ts';
import { defineWidget, NotAvailableSince } from '../widget.ts';

/** DASH-044. */
export const igConnection = defineWidget({
  name: 'igConnection',
  title: 'Warehouse gateway',
  form: 'tile',
  counted:
    'When the warehouse last took or gave a document, or could be asked for one: OK up to 10 minutes ago, Warning up to 60 minutes ago, Fail after that.',
  unit: null,
  resource: 'dashboard_operations',
  staffOnly: true,
  link: () => null,
  async find(db, { now }) {
    const { configured, answeredAt, awaitedSince, problem } = await findPartnerAnswer(db, 'warehouse');
    if (!configured) return { form: 'tile', ...UNCONFIGURED_PARTNER };
    if (!answeredAt) throw new NotAvailableSince(awaitedSince);
    return { form: 'tile', ...partnerConnection({ answeredAt, now, trouble: problem || null }) };
  },
});
