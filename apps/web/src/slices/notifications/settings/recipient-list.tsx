import Box from '@mui/material/Box';
import type { ChannelGroup } from '@parwell/contract';
import { NOTIFICATION_TEXTS } from '../notifications.texts.ts';
import { RecipientLabel } from './recipient-label.tsx';

export const RecipientList = ({ channelData, active }: Pick<ChannelGroup, 'channelData' | 'active'>) => (
  <Box
    component="ul"
    aria-label={NOTIFICATION_TEXTS.recipients}
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-start',
      gap: 2,
      listStyle: 'none',
      m: 0,
      p: 0,
    }}
  >
    {channelData.map(({ SEND_EMAIL_TO, problem, standing, notTold }) => (
      <Box
        component="li"
        key={SEND_EMAIL_TO}
        sx={{
          minWidth: 0,
          maxWidth: '100%',
          px: 2,
          py: 0.5,
          border: 1,
          borderRadius: '6px',
          borderColor: problem === null ? 'divider' : 'error.main',
          color: active === 'true' ? 'text.primary' : 'text.disabled',
          overflowWrap: 'anywhere',
        }}
      >
        <RecipientLabel email={SEND_EMAIL_TO} problem={problem} standing={standing} notTold={notTold} />
      </Box>
    ))}
  </Box>
);
