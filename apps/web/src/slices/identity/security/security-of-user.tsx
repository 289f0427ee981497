import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { endSessionOf, endSessionsOf, listSessionsOf, type SignedIn } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { callQuery } from '../../../session/call-query.ts';
import { useCallMutation } from '../../../session/use-call-mutation.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Page } from '../../../ui/page.tsx';
import { FactorsOfUser } from './factors-of-user.tsx';
import { SECURITY_TEXTS } from './security.texts.ts';
import { SessionsCard } from './sessions-card.tsx';
import { SideBySide } from './side-by-side.tsx';
import { TokensOfUser } from './tokens-of-user.tsx';
import { useEndSessions } from './use-end-sessions.ts';

/** Of somebody whom one administers. */
export function SecurityOfUser({ email }: { readonly email: string }) {
  const [withEnded, setWithEnded] = useState(false);
  const ended = withEnded ? 'true' : 'false';
  const sessions = useQuery(callQuery(listSessionsOf, { params: { email }, query: { ended } }));
  const endSessions = useEndSessions();
  const { mutateAsync: endOne } = useCallMutation(endSessionOf, { changes: ['identity'] });
  const { mutateAsync: endAll } = useCallMutation(endSessionsOf, { changes: ['identity'] });

  const rowActions = useCallback(
    ({ sessionId, browser, endedAt }: SignedIn) =>
      endedAt !== null
        ? []
        : [
            {
              label: SECURITY_TEXTS.end,
              danger: true,
              onClick: () =>
                void endSessions({
                  title: SECURITY_TEXTS.endQuestion(browser),
                  message: SECURITY_TEXTS.endMessage,
                  confirmLabel: SECURITY_TEXTS.end,
                  end: () => endOne({ params: { email, sessionId } }),
                }),
            },
          ],
    [endSessions, endOne, email],
  );
  const alive = sessions.data?.result.some(({ endedAt }) => endedAt === null) ?? false;
  return (
    <Page
      title={SECURITY_TEXTS.title}
      note={email}
      back={<BackLink to="/users" label={SECURITY_TEXTS.list} />}
    >
      <SideBySide>
        <FactorsOfUser email={email} />
        <Stack spacing={4}>
          <SessionsCard
            heading={SECURITY_TEXTS.theirs}
            sessions={sessions}
            withEnded={withEnded}
            onWithEnded={setWithEnded}
            rowActions={rowActions}
            action={
              <Button
                variant="outlined"
                color="error"
                disabled={!alive}
                onClick={() =>
                  void endSessions({
                    title: SECURITY_TEXTS.endAllQuestion(email),
                    message: SECURITY_TEXTS.endAllMessage,
                    confirmLabel: SECURITY_TEXTS.endAll,
                    end: () => endAll({ params: { email } }),
                  })
                }
              >
                {SECURITY_TEXTS.endAll}
              </Button>
            }
          />
          <TokensOfUser email={email} />
        </Stack>
      </SideBySide>
    </Page>
  );
}
