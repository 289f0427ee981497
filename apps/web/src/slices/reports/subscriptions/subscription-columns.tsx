import Typography from '@mui/material/Typography';
import type { ReportSubscription } from '@parwell/contract';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import type { Column } from '../../../ui/table/column.ts';
import { instant } from '../../../ui/table/instant-column.tsx';
import { DELIVERY_LABELS, FORMAT_LABELS, frequencyText, refusedText } from '../report-labels.ts';
import { ReportStatusChip } from './report-status-chip.tsx';
import { SUBSCRIPTION_TEXTS } from '../reports.texts.ts';

const deliveryText = ({ deliveryMethod, isThirdParty, recipientAddresses }: ReportSubscription): string =>
  isThirdParty
    ? `${DELIVERY_LABELS[deliveryMethod]} to ${recipientAddresses.join(', ')}`
    : DELIVERY_LABELS[deliveryMethod];

const Delivery = ({ subscription }: { readonly subscription: ReportSubscription }) => (
  <>
    {deliveryText(subscription)}
    {subscription.refusedAddresses.length > 0 && (
      <Typography color="error" variant="body2">
        {refusedText(subscription.refusedAddresses)}
      </Typography>
    )}
  </>
);

/** The outcome of the last run; its time is shown on hover and in the history. */
function LastRun({ run }: { readonly run: ReportSubscription['lastRun'] }) {
  const format = useFormatter();
  if (!run) return null;
  return (
    <span title={format.full(run.at)}>
      <ReportStatusChip status={run.status} />
    </span>
  );
}

export const subscriptionColumns: readonly Column<ReportSubscription>[] = [
  { key: 'subscriptionName', header: 'Name', priority: 'title' },
  { key: 'template', header: 'Report', width: 120, priority: 'line' },
  { key: 'format', header: 'Format', width: 70, cell: ({ format }) => FORMAT_LABELS[format] },
  {
    key: 'deliveryMethod',
    header: 'Delivery',
    width: 180,
    cell: (subscription) => <Delivery subscription={subscription} />,
  },
  {
    key: 'frequency',
    header: 'Frequency',
    width: 150,
    priority: 'line',
    cell: ({ frequency, dayOfWeek }) => frequencyText(frequency, dayOfWeek),
  },
  { ...instant('nextRun'), header: SUBSCRIPTION_TEXTS.nextRun, width: 175 },
  {
    key: 'lastRun',
    header: SUBSCRIPTION_TEXTS.lastRun,
    width: 110,
    priority: 'side',
    cell: ({ lastRun }) => <LastRun run={lastRun} />,
  },
];
