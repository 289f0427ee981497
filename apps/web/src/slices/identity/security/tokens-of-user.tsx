import { endTokenOf, listTokensOf } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { callQuery } from '../../../session/call-query.ts';
import { useCallMutation } from '../../../session/use-call-mutation.ts';
import { TokensCard } from './tokens-card.tsx';
import { TOKEN_TEXTS as texts } from './tokens.texts.ts';

/** Of somebody whom one administers. */
export function TokensOfUser({ email }: { readonly email: string }) {
  const [withEnded, setWithEnded] = useState(false);
  const ended = withEnded ? 'true' : 'false';
  const tokens = useQuery(callQuery(listTokensOf, { params: { email }, query: { ended } }));
  const { mutateAsync: endOne } = useCallMutation(endTokenOf, {
    changes: ['identity'],
    alsoAfterFailure: true,
  });
  const onEnd = useCallback((tokenId: string) => endOne({ params: { email, tokenId } }), [endOne, email]);
  return (
    <TokensCard
      heading={texts.theirs}
      explained={texts.theirsExplained}
      tokens={tokens}
      withEnded={withEnded}
      onWithEnded={setWithEnded}
      onEnd={onEnd}
    />
  );
}
