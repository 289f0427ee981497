import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { getLotStory, type LotFilter } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ApiFailure } from '../../../session/api-failure.ts';
import { callQuery } from '../../../session/call-query.ts';
import { live } from '../../../session/live.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { LotFacts } from './lot-facts.tsx';
import { LOT_STORY_TEXTS } from './lot-story.texts.ts';

/** Loaded while the request for the lot runs. */
const LotParts = lazy(() => import('./lot-parts.tsx'));

const useAsked = (): LotFilter =>
  useSearch({
    strict: false,
    select: (search: Readonly<Record<string, unknown>>) => ({
      productId: typeof search['product'] === 'string' ? search['product'] : '',
      lot: typeof search['lot'] === 'string' ? search['lot'] : '',
    }),
  });

/** Where a lot is and was, who dispensed it, and its units on the way, in review or returned: for a recall. */
export default function LotStoryPage() {
  const asked = useAsked();
  const isAsked = asked.productId !== '' && asked.lot !== '';
  const { data, error, refetch } = useQuery(
    callQuery(getLotStory, { query: asked }, { ...live(), enabled: isAsked }),
  );
  if (!isAsked)
    return (
      <Page title="Lot">
        <Card>
          <EmptyState
            text={LOT_STORY_TEXTS.none}
            action={
              <Button component={Link} to="/stock-look" variant="outlined">
                {LOT_STORY_TEXTS.lookup}
              </Button>
            }
          />
        </Card>
      </Page>
    );
  return (
    <Page title={LOT_STORY_TEXTS.title(asked.lot)} note={data?.productLabelName}>
      {data ? (
        <>
          <LotFacts story={data} />
          <Suspense fallback={<Skeleton variant="rounded" height={280} />}>
            <LotParts key={`${asked.productId}/${asked.lot}`} story={data} />
          </Suspense>
        </>
      ) : (
        <NoLot error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function NoLot({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) {
  if (!error)
    return (
      <LoadingState label={LOT_STORY_TEXTS.loading}>
        <Skeleton variant="rounded" height={120} />
      </LoadingState>
    );
  if (error instanceof ApiFailure && error.code === 'not_found') return <EmptyState text={error.message} />;
  return <ErrorState message={LOT_STORY_TEXTS.failed} reason={error.message} onRetry={onRetry} />;
}
