import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { greetingAt, wallClock } from '@parwell/domain';
import { useCurrentUser } from '../../../session/current-user.ts';
import { useNow } from '../../../shared/use-now.ts';
import { Instant } from '../../../ui/dates/instant.tsx';
import { useTimeZone } from '../../../ui/dates/use-time-zone.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { GREETING_TEXTS } from './greeting.texts.ts';

/** Greets the user by the hour in their zone, and says when they signed in before (DASH-020..026). */
export function Greeting() {
  const { data: user } = useCurrentUser();
  const { hour } = wallClock(useTimeZone())(useNow());
  if (!user) return null;
  const { firstName, previousLogin } = user;
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3, rowGap: 1, minWidth: 0 }}
    >
      <PageHeading text={firstName.trim() === '' ? greetingAt(hour) : `${greetingAt(hour)}, ${firstName}`} />
      <Typography color="textSecondary">
        {previousLogin === null ? (
          GREETING_TEXTS.firstSignIn
        ) : (
          <>
            {GREETING_TEXTS.lastLogin} <Instant value={previousLogin} />
          </>
        )}
      </Typography>
    </Box>
  );
}
