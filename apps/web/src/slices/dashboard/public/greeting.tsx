import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { greetingAt, wallClock } from '@parwell/domain';
import { useCurrentUser } from '../../../session/current-user.ts';
import { useNow } from '../../../shared/use-now.ts';
import { Instant } from '../../../ui/dates/instant.tsx';
import { useTimeZone } from '../../../ui/dates/use-time-zone.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { GREETING_TEXTS } from './greeting.texts.ts';

/**
 * Greets the user by the hour in their zone, and shows their previous sign-in (DASH-020..026). On home it is
 * the page's title.
 */
export function Greeting({ isTitle = false }: { readonly isTitle?: boolean }) {
  const { data: user } = useCurrentUser();
  const { hour } = wallClock(useTimeZone())(useNow());
  if (!user) return null;
  const { firstName, previousLogin } = user;
  const greeting = firstName.trim() === '' ? greetingAt(hour) : `${greetingAt(hour)}, ${firstName}`;
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3, rowGap: 1, minWidth: 0 }}
    >
      {isTitle ? <PageHeading text={greeting} /> : <Typography variant="h2">{greeting}</Typography>}
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
