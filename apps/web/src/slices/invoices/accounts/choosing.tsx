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
  /** Whether the user may choose accounts for a customer (ABW-010, B7). */
  readonly mayChoose: (customerId: string) => boolean;
}

const ChoosingContext = createContext<Choosing | null>(null);

/** Lets the cells of a list choose accounts. The choices are outside the rows: one that is made draws one cell again. */
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

/** The choice of one request: a cell is drawn again only if its own changes. */
export function useChoice(id: number): Choice | undefined {
  const { choices } = useChoosing();
  return useSyncExternalStore(
    choices.subscribe,
    useCallback(() => choices.of(id), [choices, id]),
  );
}

/** How many choices are not saved. */
export function useChoiceCount(): number {
  const { choices } = useChoosing();
  return useSyncExternalStore(choices.subscribe, choices.count);
}
