import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import type { LifecycleStep } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useErrorBanner } from '../../ui/feedback/error-banner-context.ts';
import { ModalFrame } from '../../ui/forms/modal-frame.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { instant } from '../../ui/table/instant-column.tsx';
import { useLocalPage } from '../../ui/table/local-page.ts';
import { DeviceLink } from '../devices/public/device-link.tsx';
import { TagId } from './tag-id.tsx';
import { lifecyclesQuery } from './tags.api.ts';
import { TAG_TEXTS } from './tags.texts.ts';

/** TAG-018. */
const steps: readonly Column<LifecycleStep>[] = [
  { key: 'source', header: 'Source', width: 120, priority: 'title' },
  { key: 'customerId', header: 'Customer ID', width: 120, priority: 'line' },
  {
    key: 'cabinetId',
    header: 'Device ID',
    width: 140,
    priority: 'line',
    cell: ({ customerId, cabinetId }) => <DeviceLink customerId={customerId} cabinetId={cabinetId} />,
  },
  { ...instant('timestamp'), header: 'Time', width: 175, priority: 'side' },
  { key: 'notes', header: 'Notes', priority: 'line' },
];
const ofSeveral: readonly Column<LifecycleStep>[] = [
  {
    key: 'tagId',
    header: 'Tag',
    width: 100,
    priority: 'line',
    cell: ({ tagId }) => <TagId tagId={tagId} />,
  },
  ...steps,
];

const idOf = ({ id }: LifecycleStep) => String(id);

interface LifecycleDialogProps {
  readonly tags: readonly { readonly id: number; readonly tagId?: string }[];
  readonly onClose: () => void;
}

/** The lives of one or several tags. If loading fails, it closes and the banner shows the reason (TAG-024). */
export function LifecycleDialog({ tags, onClose }: LifecycleDialogProps) {
  const banner = useErrorBanner();
  const { data, error, refetch } = useQuery(lifecyclesQuery(tags.map(({ id }) => id)));
  const page = useLocalPage(data?.productLifeCycle, 50);
  const giveUp = useEffectEvent((failure: Error) => {
    onClose();
    banner.showFailure(failure, TAG_TEXTS.actions.lifecycle);
  });
  useEffect(() => {
    if (error) giveUp(error);
  }, [error]);
  const [only] = tags;
  const title =
    tags.length === 1 && only?.tagId !== undefined
      ? TAG_TEXTS.lifecycleOf(only.tagId)
      : TAG_TEXTS.lifecycles(tags.length);
  return (
    <ModalFrame title={title} width="lg" fillsPhone onClose={onClose}>
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 1 }}>
        <Box>
          <DataTable
            name="tag-lifecycle"
            label={title}
            columns={tags.length === 1 ? steps : ofSeveral}
            rowId={idOf}
            onRetry={refetch}
            emptyText={TAG_TEXTS.noLifecycle}
            height={55}
            {...page}
          />
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5 }}>
        <Button variant="outlined" onClick={onClose}>
          {TAG_TEXTS.close}
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
