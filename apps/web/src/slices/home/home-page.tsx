import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useParams } from '@tanstack/react-router';
import { PageName } from '../../ui/page-name.ts';
import { DeviceCards } from '../dashboard/public/device-cards.tsx';
import { Greeting } from '../dashboard/public/greeting.tsx';
import { HOME_TEXTS } from './home.texts.ts';
import { SupportLines } from './support-lines.tsx';

/**
 * The first page of users without a dashboard: a greeting, support contacts, and their devices (DASH-013).
 */
export default function HomePage() {
  const { customerId }: { customerId?: string } = useParams({ strict: false });
  return (
    <PageName value="Home">
      <Stack spacing={4}>
        <Stack spacing={1}>
          <Greeting isTitle />
          <Typography color="textSecondary">{HOME_TEXTS.blurb}</Typography>
          {/* Above the cards, of which there may be thousands. */}
          <SupportLines />
        </Stack>
        <DeviceCards customerId={customerId ?? null} />
      </Stack>
    </PageName>
  );
}
