import Button from '@mui/material/Button';
import { can, canSomewhere, PAR_REFRESHED, parDiffered, type Grants } from '@parwell/domain';
import { useState } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { useNotify } from '../../ui/feedback/notices.ts';
import { useNotifyFailure } from '../../ui/feedback/use-notify-failure.ts';
import { useRefreshPar } from './par.api.ts';
import { PAR_TEXTS } from './par.texts.ts';

const NO_GRANTS: Grants = {};
const MOST_NAMED = 3;

/** Recounts the figures of a customer, or of all, from the ledger (S34). A difference is an error. */
export function RefreshPar({ customerId }: { readonly customerId: string | undefined }) {
  const grants = useCurrentUser().data?.grants ?? NO_GRANTS;
  const refresh = useRefreshPar();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const [refreshing, setRefreshing] = useState(false);
  const allowed =
    customerId === undefined
      ? canSomewhere(grants, 'create', 'par')
      : can(grants, 'create', 'par', customerId);
  if (!allowed) return null;
  const start = async () => {
    setRefreshing(true);
    try {
      const { differing, differences } = await refresh(customerId);
      if (differing === 0) return notify({ message: PAR_REFRESHED, type: 'success' });
      const named = differences
        .slice(0, MOST_NAMED)
        .map(({ cabinetId, productId, figure, of, kept, ledger }) =>
          PAR_TEXTS.difference(
            `${cabinetId}, ${productId}`,
            [figure, of].filter(Boolean).join(' '),
            kept ?? '–',
            ledger ?? '–',
          ),
        );
      const more = differing - named.length;
      notify({
        message: parDiffered(differing),
        reason: [...named, ...(more > 0 ? [PAR_TEXTS.moreDifferences(more)] : [])].join(' · '),
        type: 'error',
        persistent: true,
      });
    } catch (error) {
      notifyFailure(PAR_TEXTS.refreshFailed, error);
    } finally {
      setRefreshing(false);
    }
  };
  return (
    <Button variant="outlined" loading={refreshing} onClick={() => void start()}>
      {PAR_TEXTS.refresh}
    </Button>
  );
}
