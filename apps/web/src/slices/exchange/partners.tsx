import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { getExchange, type CallResponse } from '@parwell/contract';
import { PARTNER_NAMES, unansweredText, type Partner } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callQuery } from '../../session/call-query.ts';
import { live } from '../../session/live.ts';
import { Instant } from '../../ui/dates/instant.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { EXCHANGE_TEXTS } from './exchange.texts.ts';

type Standing = CallResponse<typeof getExchange>['result'][number];

const OPEN = ['unsent', 'waiting', 'quarantined'] as const;
type OpenState = (typeof OPEN)[number];

export type OpenDocuments = { readonly state: OpenState } | { readonly answer: 'awaited' };

interface PartnersProps {
  readonly onShow: (partner: Partner, open: OpenDocuments) => void;
}

export function Partners({ onShow }: PartnersProps) {
  const { data, error, refetch } = useQuery(callQuery(getExchange, {}, live()));
  return (
    <Card sx={{ mb: 4 }}>
      {!data && error && <FailureState error={error} onRetry={refetch} />}
      {!data && !error && (
        <LoadingState label={EXCHANGE_TEXTS.loadingPartners}>
          <Skeleton variant="rounded" height={72} sx={{ m: 3 }} />
        </LoadingState>
      )}
      {data && (
        <Box component="ul" aria-label={EXCHANGE_TEXTS.partners} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.result.map((standing) => (
            <PartnerLine key={standing.partner} standing={standing} onShow={onShow} />
          ))}
        </Box>
      )}
    </Card>
  );
}

function PartnerLine({ standing, onShow }: PartnersProps & { readonly standing: Standing }) {
  const { partner, lastSentAt, lastReceivedAt, unanswered, late, notConfigured = false } = standing;
  // The chip says it already.
  const problem = notConfigured ? '' : standing.problem;
  const open = OPEN.filter((state) => standing[state] > 0);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 5,
        rowGap: 1,
        px: 4,
        py: 2,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Typography sx={{ fontWeight: 600, minWidth: 88 }}>{PARTNER_NAMES[partner]}</Typography>
      {notConfigured && <StatusChip tone="neutral" label={EXCHANGE_TEXTS.notConfigured} />}
      <Moment label={EXCHANGE_TEXTS.lastSent} at={lastSentAt} />
      <Moment label={EXCHANGE_TEXTS.lastReceived} at={lastReceivedAt} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 32 }}>
        {open.length + unanswered === 0 && <Quiet>{EXCHANGE_TEXTS.nothingOpen}</Quiet>}
        {open.map((state) => (
          <ShowButton key={state} onClick={() => onShow(partner, { state })}>
            {EXCHANGE_TEXTS.open[state](standing[state])}
          </ShowButton>
        ))}
        {unanswered > 0 && (
          <ShowButton onClick={() => onShow(partner, { answer: 'awaited' })}>
            {EXCHANGE_TEXTS.unanswered(unanswered)}
          </ShowButton>
        )}
      </Box>
      {problem !== '' && (
        <Typography role="status" sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
          {problem}
        </Typography>
      )}
      {late > 0 && (
        <Typography role="status" sx={{ color: 'warning.main' }}>
          {unansweredText(late)}
        </Typography>
      )}
    </Box>
  );
}

const ShowButton = ({ children, onClick }: { readonly children: string; readonly onClick: () => void }) => (
  <Button size="small" variant="text" sx={{ px: 1, minWidth: 0 }} onClick={onClick}>
    {children}
  </Button>
);

const Moment = ({ label, at }: { readonly label: string; readonly at: string | null }) => (
  <Quiet>
    {label}: {at === null ? EXCHANGE_TEXTS.never : <Instant value={at} />}
  </Quiet>
);

const Quiet = ({ children }: { readonly children: ReactNode }) => (
  <Typography variant="body2" color="textSecondary">
    {children}
  </Typography>
);
