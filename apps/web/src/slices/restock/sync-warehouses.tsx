import { syncWarehouseInventory } from '@parwell/contract';
import { useCallMutation } from '../../session/use-call-mutation.ts';
import { useNotConfigured } from '../../shared/portal-settings.ts';
import { useNotify } from '../../ui/feedback/notices.ts';
import { useNotifyFailure } from '../../ui/feedback/use-notify-failure.ts';
import { RefusableButton } from '../../ui/refusable-button.tsx';
import { RESTOCK_TEXTS } from './restock.texts.ts';

/** OMGT-034. */
export function SyncWarehouses() {
  const { mutateAsync, isPending } = useCallMutation(syncWarehouseInventory, { changes: ['restock'] });
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const notConfigured = useNotConfigured('warehouse');
  const sync = async () => {
    try {
      const { message } = await mutateAsync({});
      notify({ message, type: 'success' });
    } catch (error) {
      notifyFailure(RESTOCK_TEXTS.warehousesFailed, error);
    }
  };
  return (
    <RefusableButton
      variant="outlined"
      refusal={notConfigured}
      loading={isPending}
      onClick={() => void sync()}
    >
      {RESTOCK_TEXTS.syncWarehouses}
    </RefusableButton>
  );
}
