import { confirmCardPayment } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { callQuery } from '../../session/call-query.ts';

type Parameters = Readonly<Record<string, unknown>>;

/** What the provider's page came back with. It is taken out of the address at once, so that nobody copies or repeats it. */
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

/** Asks once what became of the payment that the address names; with no `attempt` there is nothing to ask. */
export function usePaymentConfirmation() {
  const parameters = useReturnParameters();
  const attempt = typeof parameters['attempt'] === 'string' ? parameters['attempt'] : '';
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery(confirmCardPayment, { query: { ...parameters, attempt } }, { cancellable: false }),
    enabled: attempt !== '',
    // Asked once, also if the page is drawn twice or the connection comes back.
    staleTime: 'static',
    gcTime: 0,
    refetchOnReconnect: false,
  });
  return {
    hasAttempt: attempt !== '',
    /** False while the confirmation runs, true when it has ended, also by a failure (PAY-005..007). */
    paymentConfirmed: !isFetching,
    confirmation: data,
    error,
    tryAgain: refetch,
  };
}
