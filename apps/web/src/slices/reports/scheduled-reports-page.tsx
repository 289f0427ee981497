import Card from '@mui/material/Card';
import { useSignedInEmail } from '../../session/session-context.ts';
import { SubscriptionsEditor } from './subscriptions/subscriptions-editor.tsx';
import { Page } from '../../ui/page.tsx';

export default function ScheduledReportsPage() {
  return (
    <Page title="Scheduled Reports">
      <Card>
        <SubscriptionsEditor email={useSignedInEmail()} />
      </Card>
    </Page>
  );
}
