import { can } from '@parwell/domain';
import {
  createContext,
  use,
  useCallback,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { useCurrentUser } from '../../../session/current-user.ts';
import { useSignedInEmail } from '../../../session/session-context.ts';
import { createAccountChoices, type AccountChoices } from './account-choices.ts';
import type { Choice } from './stored-choices.ts';

interface Choosing {
  readonly choices: AccountChoices;
  /** ABW-010, B7. */
  readonly mayChoose: (customerId: string) => boolean;
}

const ChoosingContext = createContext<Choosing | null>(null);

/** Holds the choices outside the rows, so that a choice redraws one cell only. */
export function ChoosingAccounts({ children }: { readonly children: ReactNode }) {
  const email = useSignedInEmail();
  const grants = useCurrentUser().data?.grants;
  const [choices] = useState(() => createAccountChoices(email));
  const value = useMemo(
    () => ({
      choices,
      mayChoose: (customerId: string) => can(grants ?? {}, 'create', 'invoices', customerId),
    }),
    [choices, grants],
  );
  return <ChoosingContext value={value}>{children}</ChoosingContext>;
}

export function useChoosing(): Choosing {
  const choosing = use(ChoosingContext);
  if (choosing === null) throw new Error('Accounts are chosen on lists of invoice requests only');
  return choosing;
}

/** Redraws only when the choice of this request changes. */
export function useChoice(id: number): Choice | undefined {
  const { choices } = useChoosing();
  return useSyncExternalStore(
    choices.subscribe,
    useCallback(() => choices.of(id), [choices, id]),
  );
}

export function useChoiceCount(): number {
  const { choices } = useChoosing();
  return useSyncExternalStore(choices.subscribe, choices.count);
}
