import { partnerConnection, unacknowledgedText, unansweredText, UNCONFIGURED_PARTNER } from '@parwell/domain';
import { findPartnerAnswer } from '../../exchange/exchange.public.ts';
import { countLateFiles } from '../../invoices/transmissions/late-files.public.ts';
import { countUnanswered } from '../../orders/unanswered.public.ts';
import { defineWidget, NotAvailableSince } from '../widget.ts';

/** DASH-043. */
export const sapConnection = defineWidget({
  name: 'sapConnection',
  title: 'SAP connection',
  form: 'tile',
  counted:
    'When the ERP last took or gave a document, or could be asked for one: OK up to 10 minutes ago, Warning up to 60 minutes ago or while it has not acknowledged a file or answered an order for 30 minutes, Fail after that.',
  unit: null,
  resource: 'dashboard_operations',
  staffOnly: true,
  link: () => null,
  async find(db, { now }) {
    const { configured, answeredAt, awaitedSince, problem } = await findPartnerAnswer(db, 'erp');
    if (!configured) return { form: 'tile', ...UNCONFIGURED_PARTNER };
    if (!answeredAt) throw new NotAvailableSince(awaitedSince);
    const late = await countLateFiles(db, now);
    const orders = await countUnanswered(db, now);
    const overdue = [
      ...(late > 0 ? [unacknowledgedText(late)] : []),
      ...(orders.late > 0 ? [unansweredText(orders.late)] : []),
    ].join(' ');
    const trouble = overdue || problem || null;
    return { form: 'tile', ...partnerConnection({ answeredAt, now, trouble }) };
  },
});
