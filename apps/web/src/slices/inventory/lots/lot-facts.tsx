import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Tooltip from '@mui/material/Tooltip';
import type { LotStory } from '@parwell/contract';
import { ALL, can } from '@parwell/domain';
import { lazy } from 'react';
import { useCurrentUser } from '../../../session/current-user.ts';
import { Instant } from '../../../ui/dates/instant.tsx';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { Facts, type Fact } from '../../../ui/facts.tsx';
import { useDialog } from '../../../ui/forms/use-dialog.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { ExpiryNote } from '../goods/expiry.tsx';
import type { LotScope } from './correct-lot.tsx';
import { LOT_STORY_TEXTS } from './lot-story.texts.ts';
import { LOT_TEXTS } from './lot.texts.ts';

const CorrectLot = lazy(() => import('./correct-lot.tsx'));

const WRAPPED = { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 } as const;

/** The facts about a lot, and the ways to correct it. */
export function LotFacts({ story }: { readonly story: LotStory }) {
  const more = [
    ['Size', story.lotSize],
    ['Assay', story.lotAssay],
    ['Unit', story.lotUnitOfMeasure],
  ] as const;
  const known: readonly Fact[] = [
    ['Product ID', story.productId],
    ['NDC', story.ndc542],
    ['Expiration', <Expiration key="expiration" story={story} />],
    ['On hand', <strong key="on hand">{LOT_STORY_TEXTS.onHand(story.onHand, story.devicesNow)}</strong>],
    ...more.filter(([, value]) => value !== ''),
    ...(story.corrections.length > 0
      ? [[LOT_TEXTS.corrections, <Corrections key="corrections" story={story} />] as const]
      : []),
  ];
  return (
    <Card sx={{ p: { xs: 4, sm: 5 }, mb: 4 }}>
      <Facts wide facts={known} />
      <CorrectButtons story={story} />
    </Card>
  );
}

function Expiration({ story }: { readonly story: LotStory }) {
  const { expiration, today, isConfirmed, ownDates } = story;
  const format = useFormatter();
  // Several customers, several dates: none of them is the lot's.
  if (expiration === null && ownDates.length > 1)
    return (
      <Box component="span" sx={WRAPPED}>
        <StatusChip tone="warning" label={LOT_TEXTS.datesDiffer} />
        {ownDates.map(({ customerId, customerName, expiration: own }) => (
          <span key={customerId}>
            {customerName}: {own === null ? '–' : format.date(own)}
          </span>
        ))}
      </Box>
    );
  return (
    <Box component="span" sx={WRAPPED}>
      <Instant value={expiration} show="date" />
      <ExpiryNote expiration={expiration} today={today} />
      {!isConfirmed && expiration !== null && (
        <Tooltip title={LOT_TEXTS.ownDateNote}>
          <span>
            <StatusChip tone="neutral" label={LOT_TEXTS.ownDate} />
          </span>
        </Tooltip>
      )}
    </Box>
  );
}

function Corrections({ story }: { readonly story: LotStory }) {
  const format = useFormatter();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {story.corrections.map(({ customerId, customerName, before, after, correctedAt }) => (
        <li key={`${customerId} ${correctedAt}`}>
          {LOT_TEXTS.correction(customerName, format.date(before), after && format.date(after))},{' '}
          <Instant value={correctedAt} />
        </li>
      ))}
    </Box>
  );
}

/** Staff confirm a date for everybody; people who may change a customer's stock correct what it entered by hand. */
function CorrectButtons({ story }: { readonly story: LotStory }) {
  const grants = useCurrentUser().data?.grants ?? {};
  const dialog = useDialog();
  const open = (scope: LotScope) => () =>
    dialog.open((close) => <CorrectLot story={story} scope={scope} onClose={close} />);
  const own = story.isConfirmed
    ? []
    : story.ownDates.filter(({ customerId }) => can(grants, 'create', 'inventory', customerId));
  const isStaff = can(grants, 'create', 'inventory', ALL);
  if (!isStaff && own.length === 0) return null;
  return (
    <Box sx={{ mt: 4, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {isStaff ? (
        <Button
          variant="outlined"
          onClick={open({ customerId: ALL, customerName: '', expiration: story.expiration })}
        >
          {story.isConfirmed ? LOT_TEXTS.correct : LOT_TEXTS.confirm}
        </Button>
      ) : (
        own.map((scope) => (
          <Button key={scope.customerId} variant="outlined" onClick={open(scope)}>
            {own.length === 1 ? LOT_TEXTS.correct : `${LOT_TEXTS.correct}: ${scope.customerName}`}
          </Button>
        ))
      )}
      {dialog.shown}
    </Box>
  );
}
