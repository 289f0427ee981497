import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FailureState } from '../../ui/failure-state.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Page } from '../../ui/page.tsx';
import { helpTopicsQuery } from './help.api.ts';
import { TopicList, type Topic } from './topic-list.tsx';
import { TopicVideos } from './topic-videos.tsx';
import { HELP_TEXTS } from './help.texts.ts';

export default function HelpPage() {
  const { data, error, refetch } = useQuery(helpTopicsQuery);
  const topics = Object.entries(data?.helpTopics ?? {}).map(([key, { displayName }]) => ({
    key,
    displayName,
  }));
  return (
    <Page title="Help">
      {error && <FailureState error={error} onRetry={refetch} />}
      {!data && !error && (
        <LoadingState label={HELP_TEXTS.loadingTopics}>
          <Skeleton variant="rounded" height={360} />
        </LoadingState>
      )}
      {data && topics.length === 0 && (
        <Card>
          <EmptyState text={HELP_TEXTS.noTopics} />
        </Card>
      )}
      {topics.length > 0 && <Topics topics={topics} />}
    </Page>
  );
}

function Topics({ topics }: { topics: readonly Topic[] }) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const open = topics.find(({ key }) => key === search['topic']) ?? topics[0];
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '240px minmax(0, 1fr)' },
      }}
    >
      <TopicList
        topics={topics}
        open={open?.key}
        onOpen={(topic) => void navigate({ to: '/help', search: { topic } })}
      />
      {open && <TopicVideos key={open.key} topic={open} />}
    </Box>
  );
}
