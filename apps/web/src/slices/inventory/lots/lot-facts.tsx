import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { LotStory } from '@parwell/contract';
import { Instant } from '../../../ui/dates/instant.tsx';
import { Facts, type Fact } from '../../../ui/facts.tsx';
import { ExpiryNote } from '../expiry.tsx';
import { LOT_STORY_TEXTS } from './lot-story.texts.ts';

export function LotFacts({ story }: { readonly story: LotStory }) {
  const known: readonly Fact[] = [
    ['Product ID', story.productItemId],
    ['NDC', story.ndc542],
    [
      'Expiration',
      <Box key="expiration" component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 2 }}>
        <Instant value={story.expiration} show="date" />
        <ExpiryNote expiration={story.expiration} today={story.today} />
      </Box>,
    ],
    ['On hand', <strong key="on hand">{LOT_STORY_TEXTS.onHand(story.onHand, story.devicesNow)}</strong>],
  ];
  const more = [
    ['Size', story.lotSize],
    ['Assay', story.lotAssay],
    ['Unit', story.lotUnitOfMeasure],
  ] as const;
  return (
    <Card sx={{ p: { xs: 4, sm: 5 }, mb: 4 }}>
      <Facts wide facts={[...known, ...more.filter(([, value]) => value !== '')]} />
    </Card>
  );
}
