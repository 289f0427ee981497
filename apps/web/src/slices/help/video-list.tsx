import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import type { HelpVideo } from '@parwell/contract';
import { lengthOf } from './video-length.ts';

interface VideoListProps {
  readonly videos: readonly HelpVideo[];
  readonly playing: string | undefined;
  readonly onPlay: (id: string) => void;
}

export function VideoList({ videos, playing, onPlay }: VideoListProps) {
  return (
    <List aria-label="Videos" disablePadding sx={{ mt: 4 }}>
      {videos.map(({ id, title, seconds }) => (
        <ListItem key={id} disablePadding sx={{ borderTop: 1, borderColor: 'divider' }}>
          <ListItemButton
            aria-current={id === playing ? 'true' : undefined}
            onClick={() => onPlay(id)}
            sx={{ gap: 4, minHeight: 40, px: 2, fontWeight: id === playing ? 600 : 400 }}
          >
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {title}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {lengthOf(seconds)}
            </Box>
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}
