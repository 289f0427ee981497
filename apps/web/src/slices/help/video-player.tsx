import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { HelpVideo } from '@parwell/contract';
import { useState } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { HELP_TEXTS } from './help.texts.ts';

interface VideoPlayerProps {
  readonly video: HelpVideo;
  readonly onExpired: () => unknown;
}

const FRAME = { display: 'block', width: '100%', aspectRatio: '16 / 9', border: 0, borderRadius: '8px' };

export function VideoPlayer({ video, onExpired }: VideoPlayerProps) {
  const [failed, setFailed] = useState(false);
  if (failed) return <ErrorState message={HELP_TEXTS.cannotPlay} onRetry={() => void onExpired()} />;
  return (
    <>
      {video.player === 'clip' ? (
        <Box
          component="video"
          controls
          preload="metadata"
          aria-label={video.title}
          src={video.src}
          onError={() => setFailed(true)}
          sx={{ ...FRAME, bgcolor: 'background.default' }}
        />
      ) : (
        <Box
          component="iframe"
          title={video.title}
          src={video.src}
          allow="fullscreen; picture-in-picture"
          // Videos restricted to this site check the referrer.
          referrerPolicy="strict-origin-when-cross-origin"
          sx={FRAME}
        />
      )}
      <Typography sx={{ mt: 3, overflowWrap: 'anywhere' }}>{video.title}</Typography>
    </>
  );
}
