import Card from '@mui/material/Card';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import type { Persona } from '@parwell/contract';

interface PersonaListProps {
  readonly personas: readonly Persona[];
  readonly chosen: string | undefined;
  readonly onChoose: (identifier: string) => void;
}

export function PersonaList({ personas, chosen, onChoose }: PersonaListProps) {
  return (
    <Card component="nav" aria-label="Personas" sx={{ p: 2 }}>
      <List disablePadding>
        {personas.map(({ identifier, roles }) => (
          <ListItem key={identifier} disablePadding>
            <ListItemButton
              selected={identifier === chosen}
              aria-current={identifier === chosen ? 'true' : undefined}
              onClick={() => onChoose(identifier)}
              sx={{ minHeight: 40, borderRadius: 1, gap: 3 }}
            >
              <Typography component="span" sx={{ flex: 1, overflowWrap: 'anywhere', fontWeight: 550 }}>
                {identifier}
              </Typography>
              <Typography component="span" color="textSecondary">
                {Object.keys(roles).length}
              </Typography>
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Card>
  );
}
