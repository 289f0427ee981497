import Button from '@mui/material/Button';
import { createToken, endToken, listOwnTokens, type CallResponse } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, useCallback, useState } from 'react';
import { callQuery } from '../../../session/call-query.ts';
import { useCallMutation } from '../../../session/use-call-mutation.ts';
import { useDialog } from '../../../ui/forms/use-dialog.tsx';
import { MadeToken } from './made-token.tsx';
import { TokensCard } from './tokens-card.tsx';
import { TOKEN_TEXTS as texts } from './tokens.texts.ts';

const NewToken = lazy(() => import('./new-token.tsx'));

export function OwnTokens() {
  const [withEnded, setWithEnded] = useState(false);
  const [made, setMade] = useState<CallResponse<typeof createToken> | null>(null);
  const tokens = useQuery(callQuery(listOwnTokens, { query: { ended: withEnded ? 'true' : 'false' } }));
  const { mutateAsync: endOne } = useCallMutation(endToken, {
    changes: ['identity'],
    alsoAfterFailure: true,
  });
  const { open, shown } = useDialog();
  const onEnd = useCallback((tokenId: string) => endOne({ params: { tokenId } }), [endOne]);
  return (
    <>
      <TokensCard
        heading={texts.heading}
        explained={texts.explained}
        tokens={tokens}
        withEnded={withEnded}
        onWithEnded={setWithEnded}
        onEnd={onEnd}
        action={
          <Button
            variant="contained"
            onClick={() => open((close) => <NewToken onMade={setMade} onClose={close} />)}
          >
            {texts.newToken}
          </Button>
        }
        made={made && <MadeToken {...made} onKept={() => setMade(null)} />}
      />
      {shown}
    </>
  );
}
