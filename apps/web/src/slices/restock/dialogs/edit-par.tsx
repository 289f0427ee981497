import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { listParSettings, type RestockRecommendation } from '@parwell/contract';
import { NO_PAR_RECORD } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { callQuery } from '../../../session/call-query.ts';
import { FailureState } from '../../../ui/failure-state.tsx';
import { ModalFrame } from '../../../ui/forms/modal-frame.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { EditParSetting } from '../../par/public/edit-setting.ts';
import { ORDER_DIALOG_TEXTS as TEXTS } from './dialogs.texts.ts';
import { parPreview, settingOfRow } from './par-preview.ts';

interface EditParProps {
  readonly row: RestockRecommendation;
  readonly onClose: () => void;
}

/** The record in a form is not loaded again while the user edits it. */
const parRecordQuery = ({ customerId, mbrxProductId }: RestockRecommendation) =>
  callQuery(
    listParSettings,
    { query: { where: { customerId, productId: mbrxProductId }, limit: 100 } },
    { apart: 'form', staleTime: 'static', gcTime: 0 },
  );

/** Edits the par setting of a row and previews the recommendation while typing (OMGT-060). */
export default function EditPar({ row, onClose }: EditParProps) {
  const { data, error, isFetching, refetch } = useQuery(parRecordQuery(row));
  const setting = data && settingOfRow(data.result, row);
  const loading = (
    <Frame onClose={onClose}>
      <LoadingState label={TEXTS.parLoading}>
        <Skeleton height={40} />
        <Skeleton height={40} />
        <Skeleton height={40} />
      </LoadingState>
    </Frame>
  );
  if (setting)
    return (
      <Suspense fallback={loading}>
        <EditParSetting
          title={TEXTS.editPar}
          setting={setting}
          saveLabel={TEXTS.save}
          cancelLabel={TEXTS.cancel}
          preview={(typed) => parPreview(row, typed)}
          onClose={onClose}
        />
      </Suspense>
    );
  if (isFetching) return loading;
  return (
    <Frame onClose={onClose}>
      {error ? (
        <FailureState error={error} onRetry={refetch} />
      ) : (
        <Alert severity="info" role="status">
          {NO_PAR_RECORD}
        </Alert>
      )}
    </Frame>
  );
}

const Frame = ({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) => (
  <ModalFrame title={TEXTS.editPar} width="sm" onClose={onClose}>
    <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 1 }}>{children}</DialogContent>
    <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5 }}>
      <Button variant="outlined" onClick={onClose}>
        {TEXTS.close}
      </Button>
    </DialogActions>
  </ModalFrame>
);
