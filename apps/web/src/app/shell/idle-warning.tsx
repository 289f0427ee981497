import { ConfirmDialog } from '../../ui/forms/confirm-dialog.tsx';

interface IdleWarningProps {
  readonly seconds: number;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

export default function IdleWarning({ seconds, onStay, onLeave }: IdleWarningProps) {
  return (
    <ConfirmDialog
      title="Are you still there?"
      message={`You will be signed out in ${seconds} second${seconds === 1 ? '' : 's'}, because nobody has used the portal for a while.`}
      confirmLabel="Stay signed in"
      cancelLabel="Sign out"
      onConfirm={onStay}
      onCancel={onLeave}
    />
  );
}
