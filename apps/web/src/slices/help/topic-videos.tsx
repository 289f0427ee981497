import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FailureState } from '../../ui/failure-state.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { helpVideosQuery } from './help.api.ts';
import type { Topic } from './topic-list.tsx';
import { VideoList } from './video-list.tsx';
import { VideoPlayer } from './video-player.tsx';
import { HELP_TEXTS } from './help.texts.ts';

export function TopicVideos({ topic }: { topic: Topic }) {
  const { data, error, refetch } = useQuery(helpVideosQuery(topic.key));
  const [chosen, choose] = useState<string | null>(null);
  const headingId = useId();
  const videos = data?.result ?? [];
  const video = videos.find(({ id }) => id === chosen) ?? videos[0];
  return (
    <Card component="section" aria-labelledby={headingId} sx={{ p: { xs: 4, sm: 5 }, minWidth: 0 }}>
      <Typography id={headingId} variant="h2" sx={{ mb: 3, fontSize: '1rem', overflowWrap: 'anywhere' }}>
        {topic.displayName}
      </Typography>
      {error && <FailureState error={error} onRetry={refetch} />}
      {!data && !error && (
        <LoadingState label={HELP_TEXTS.loadingVideos}>
          <Skeleton variant="rounded" sx={{ width: '100%', height: 'auto', aspectRatio: '16 / 9' }} />
        </LoadingState>
      )}
      {data && !video && <EmptyState text={HELP_TEXTS.noVideos} />}
      {video && <VideoPlayer key={video.src} video={video} onExpired={refetch} />}
      {videos.length > 1 && <VideoList videos={videos} playing={video?.id} onPlay={choose} />}
    </Card>
  );
}
