import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { CustomerPicker } from '../../slices/customers/public/customer-picker.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useErrorBanner } from '../../ui/feedback/error-banner-context.ts';
import { useNotify } from '../../ui/feedback/notices.ts';
import { useConfirm } from '../../ui/forms/confirm.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { KitForm } from './kit-form.tsx';
import { KitTable } from './kit-table.tsx';

const temperatures = {
  label: 'Temperature',
  x: { name: 'Day', values: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] },
  series: [
    { name: 'Average', type: 'line' as const, values: [4.1, 4.6, 4.3, 7.9, 4.2] },
    { name: 'Maximum', type: 'line' as const, values: [5.2, 5.9, 5.4, 9.6, 5.1], stroke: 'dashed' as const },
  ],
};

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title} sx={{ p: 4 }}>
      <Typography variant="h2" sx={{ mb: 3 }}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}

export default function KitPage() {
  return (
    <Page title="UI kit">
      <Stack spacing={4}>
        <Section title="Status">
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {(['ok', 'warning', 'error', 'info', 'neutral'] as const).map((tone) => (
              <StatusChip key={tone} tone={tone} label={tone} />
            ))}
          </Box>
        </Section>
        <Messages />
        <Section title="Forms">
          <KitForm />
        </Section>
        <Pickers />
        <KitTable />
        <Section title="Chart">
          <Chart data={temperatures} />
        </Section>
        <Section title="Empty and failed">
          <EmptyState text="No items." />
          <ErrorState message="A server error has occurred." onRetry={() => {}} />
        </Section>
      </Stack>
    </Page>
  );
}

function Messages() {
  const notify = useNotify();
  const banner = useErrorBanner();
  const confirm = useConfirm();
  return (
    <Section title="Messages">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {(['info', 'success', 'warning', 'error'] as const).map((type) => (
          <Button
            key={type}
            variant="outlined"
            onClick={() => notify({ message: `A message of type ${type}.`, type })}
          >
            Notify {type}
          </Button>
        ))}
        <Button
          variant="outlined"
          onClick={() =>
            banner.show({ title: 'Audit Logs', message: 'A server error has occurred.', severity: 'error' })
          }
        >
          Show banner
        </Button>
        <Button
          variant="outlined"
          onClick={() =>
            void confirm({
              title: 'Delete NURSE?',
              message: 'Users keep their roles.',
              confirmLabel: 'Delete',
              danger: true,
            })
          }
        >
          Ask
        </Button>
      </Box>
    </Section>
  );
}

function Pickers() {
  const [customer, setCustomer] = useState<Parameters<typeof CustomerPicker>[0]['value']>(null);
  return (
    <Section title="Pickers">
      <Box sx={{ maxWidth: 360 }}>
        <CustomerPicker label="Customer" value={customer} onChange={setCustomer} />
      </Box>
    </Section>
  );
}
