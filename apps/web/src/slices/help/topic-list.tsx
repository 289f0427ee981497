import Card from '@mui/material/Card';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';

export interface Topic {
  readonly key: string;
  readonly displayName: string;
}

interface TopicListProps {
  readonly topics: readonly Topic[];
  readonly open: string | undefined;
  readonly onOpen: (key: string) => void;
}

export function TopicList({ topics, open, onOpen }: TopicListProps) {
  return (
    <Card component="nav" aria-label="Help topics">
      <List disablePadding sx={{ p: 1.5 }}>
        {topics.map(({ key, displayName }) => (
          <ListItem key={key} disablePadding>
            <ListItemButton
              selected={key === open}
              aria-current={key === open ? 'true' : undefined}
              onClick={() => onOpen(key)}
              sx={{
                minHeight: { xs: 40, sm: 36 },
                px: 3,
                py: 1.5,
                borderRadius: 1,
                overflowWrap: 'anywhere',
                color: 'text.secondary',
                '&.Mui-selected, &.Mui-selected:hover': {
                  color: 'primary.dark',
                  fontWeight: 600,
                  bgcolor: 'primary.light',
                },
              }}
            >
              {displayName}
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Card>
  );
}
