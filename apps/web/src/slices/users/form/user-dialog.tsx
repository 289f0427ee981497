import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../../session/current-user.ts';
import { FailureState } from '../../../ui/failure-state.tsx';
import { ModalFrame } from '../../../ui/forms/modal-frame.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { editorOf } from './user-editor.ts';
import { UserForm } from './user-form.tsx';
import { userRecordQuery } from './user-form.api.ts';
import { userFormOptionsQuery } from '../user-form-options.ts';
import { USER_TEXTS } from '../users.texts.ts';

export interface UserDialogProps {
  /** Null for a new user. */
  readonly email: string | null;
  /** The current customer; undefined for all. */
  readonly customerId: string | undefined;
  readonly onClose: () => void;
}

export default function UserDialog({ email, customerId, onClose }: UserDialogProps) {
  const { data: me } = useCurrentUser();
  const options = useQuery(userFormOptionsQuery);
  const record = useQuery({ ...userRecordQuery(email ?? ''), enabled: email !== null });
  const ready = me && options.data && (email === null || record.data);
  if (ready && me && options.data) {
    const editor = editorOf({
      grants: me.grants,
      own: me.email === email,
      options: options.data,
      record: record.data ?? null,
      customerId,
    });
    return <UserForm editor={editor} onClose={onClose} />;
  }
  const failed = options.isError ? options : record;
  return (
    <ModalFrame title={email === null ? 'Create New User' : email} fillsPhone onClose={onClose}>
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 1 }}>
        {failed.error ? (
          <FailureState error={failed.error} onRetry={failed.refetch} />
        ) : (
          <LoadingState label={USER_TEXTS.loading}>
            <Skeleton variant="rounded" height={360} />
          </LoadingState>
        )}
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5 }}>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
