import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Dashboard } from '@parwell/contract';
import { useId } from 'react';
import { TabCount } from '../../../ui/tab-count.tsx';
import { NEEDS_TEXTS } from '../dashboard.texts.ts';
import { WidgetLink } from '../widget-link.tsx';
import { useTasks } from './use-tasks.ts';

/** The user's tasks with links. Nothing is shown without tasks. */
export function NeedsYouNow({ dashboard }: { readonly dashboard: Dashboard }) {
  const id = useId();
  const tasks = useTasks(dashboard);
  if (tasks.length === 0) return null;
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{ p: 4, mb: 4, '@media print': { breakInside: 'avoid' } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 3 }}>
        <Typography id={id} variant="h2">
          {NEEDS_TEXTS.heading}
        </Typography>
        <TabCount count={tasks.length} />
      </Box>
      <Box component="ul" sx={TASKS}>
        {tasks.map(({ key, tone, title, note, action, link }) => (
          <Box component="li" key={key} sx={{ pl: 3, borderLeft: 3, borderColor: `${tone}.main` }}>
            <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
            <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mb: 2 }}>
              {note}
            </Typography>
            <WidgetLink link={link} sx={ACTION}>
              {action}
            </WidgetLink>
          </Box>
        ))}
      </Box>
    </Card>
  );
}

const TASKS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
  gap: 4,
  listStyle: 'none',
  m: 0,
  p: 0,
} as const;

const ACTION = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: { xs: 40, sm: 32 },
  px: 3,
  fontWeight: 600,
  border: 1,
  borderColor: 'buttonBorder',
  borderRadius: 1,
  '&:hover': { textDecoration: 'none', bgcolor: 'action.hover' },
  displayPrint: 'none',
} as const;
