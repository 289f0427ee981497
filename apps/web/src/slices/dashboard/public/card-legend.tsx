import Box from '@mui/material/Box';
import type { DashboardDevices } from '@parwell/contract';
import { DEVICE_CARD_STATES } from '@parwell/domain';
import { cardColors } from './card-colors.ts';
import { STATE_WORDS } from './device-cards.texts.ts';

export const CardLegend = ({ counts }: Pick<DashboardDevices, 'counts'>) => (
  <Box
    component="ul"
    sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, listStyle: 'none', m: 0, p: 0 }}
  >
    {DEVICE_CARD_STATES.filter((state) => counts[state] > 0).map((state) => (
      <Box
        component="li"
        key={state}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          fontSize: '0.8125rem',
          color: 'text.secondary',
        }}
      >
        <Box
          component="span"
          aria-hidden
          sx={(theme) => ({
            width: 9,
            height: 9,
            boxSizing: 'border-box',
            borderRadius: '3px',
            border: `1px solid ${theme.vars.palette.text.secondary}`,
            bgcolor: cardColors(theme, state).dot,
          })}
        />
        {counts[state].toLocaleString('en-US')} {STATE_WORDS[state]}
      </Box>
    ))}
  </Box>
);
