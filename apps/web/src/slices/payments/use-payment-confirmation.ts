import { confirmCardPayment } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { callQuery } from '../../session/call-query.ts';

type Parameters = Readonly<Record<string, unknown>>;

/** The parameters of the return. They are removed from the address at once, so that nobody copies or repeats them. */
function useReturnParameters(): Parameters {
  const inAddress: Parameters = useSearch({ strict: false });
  const [parameters] = useState(inAddress);
  const navigate = useNavigate();
  const strip = useEffectEvent(() => void navigate({ to: '.', search: {}, replace: true }));
  const isStripped = Object.keys(inAddress).length === 0;
  useEffect(() => {
    if (!isStripped) strip();
  }, [isStripped]);
  return parameters;
}

/** Asks once for the result of the attempt in the address; without `attempt` there is nothing to ask. */
export function usePaymentConfirmation() {
  const parameters = useReturnParameters();
  const attempt = typeof parameters['attempt'] === 'string' ? parameters['attempt'] : '';
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery(confirmCardPayment, { query: { ...parameters, attempt } }, { cancellable: false }),
    enabled: attempt !== '',
    // Not again when the page is drawn twice or the connection returns.
    staleTime: 'static',
    gcTime: 0,
    refetchOnReconnect: false,
  });
  return {
    hasAttempt: attempt !== '',
    /** False while the confirmation runs, true when it has ended, even with a failure (PAY-005..007). */
    paymentConfirmed: !isFetching,
    confirmation: data,
    error,
    tryAgain: refetch,
  };
}
