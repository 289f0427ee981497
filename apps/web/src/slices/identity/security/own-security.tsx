import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { endOtherSessions, endOwnSession, listOwnSessions, type SignedIn } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { callQuery } from '../../../session/call-query.ts';
import { useSignedInEmail } from '../../../session/session-context.ts';
import { useCallMutation } from '../../../session/use-call-mutation.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Page } from '../../../ui/page.tsx';
import { OwnFactors } from './own-factors.tsx';
import { OwnTokens } from './own-tokens.tsx';
import { SECURITY_TEXTS } from './security.texts.ts';
import { SessionsCard } from './sessions-card.tsx';
import { SideBySide } from './side-by-side.tsx';
import { useEndSessions } from './use-end-sessions.ts';

export function OwnSecurity() {
  const [withEnded, setWithEnded] = useState(false);
  const ended = withEnded ? 'true' : 'false';
  const sessions = useQuery(callQuery(listOwnSessions, { query: { ended } }));
  const endSessions = useEndSessions();
  const { mutateAsync: endOne } = useCallMutation(endOwnSession, { changes: ['identity'] });
  const { mutateAsync: endOthers } = useCallMutation(endOtherSessions, { changes: ['identity'] });

  const rowActions = useCallback(
    ({ sessionId, browser, current, endedAt }: SignedIn) =>
      current || endedAt !== null
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
                  end: () => endOne({ params: { sessionId } }),
                }),
            },
          ],
    [endSessions, endOne],
  );
  const { data } = sessions;
  const others = data?.result.filter(({ current, endedAt }) => !current && endedAt === null).length ?? 0;
  return (
    <Page
      title={SECURITY_TEXTS.title}
      note={useSignedInEmail()}
      back={<BackLink to="/profile" label="Profile" />}
    >
      <SideBySide>
        <OwnFactors />
        <Stack spacing={4}>
          <SessionsCard
            heading={SECURITY_TEXTS.own}
            sessions={sessions}
            withEnded={withEnded}
            onWithEnded={setWithEnded}
            rowActions={rowActions}
            note={SECURITY_TEXTS.notYours}
            action={
              others > 0 && (
                <Button
                  variant="outlined"
                  color="error"
                  onClick={() =>
                    void endSessions({
                      title: SECURITY_TEXTS.endOthersQuestion,
                      message: SECURITY_TEXTS.endOthersMessage,
                      confirmLabel: SECURITY_TEXTS.endOthers(others),
                      end: () => endOthers({}),
                    })
                  }
                >
                  {SECURITY_TEXTS.endOthers(others)}
                </Button>
              )
            }
          />
          <OwnTokens />
        </Stack>
      </SideBySide>
    </Page>
  );
}
