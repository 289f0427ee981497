import Button from '@mui/material/Button';
import { syncWarehouseInventory } from '@parwell/contract';
import { useCallMutation } from '../../session/use-call-mutation.ts';
import { useNotify } from '../../ui/feedback/notices.ts';
import { useNotifyFailure } from '../../ui/feedback/use-notify-failure.ts';
import { RESTOCK_TEXTS } from './restock.texts.ts';

/** OMGT-034. */
export function SyncWarehouses() {
  const { mutateAsync, isPending } = useCallMutation(syncWarehouseInventory, { changes: ['restock'] });
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const sync = async () => {
    try {
      const { message } = await mutateAsync({});
      notify({ message, type: 'success' });
    } catch (error) {
      notifyFailure(RESTOCK_TEXTS.warehousesFailed, error);
    }
  };
  return (
    <Button variant="outlined" loading={isPending} onClick={() => void sync()}>
      {RESTOCK_TEXTS.syncWarehouses}
    </Button>
  );
}
