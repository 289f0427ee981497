import { ConfirmDialog } from '../../ui/forms/confirm-dialog.tsx';
import { SHELL_TEXTS } from './shell.texts.ts';

const { title, message, stay, leave } = SHELL_TEXTS.idle;

interface IdleWarningProps {
  readonly seconds: number;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

export default function IdleWarning({ seconds, onStay, onLeave }: IdleWarningProps) {
  return (
    <ConfirmDialog
      title={title}
      message={message(seconds)}
      confirmLabel={stay}
      cancelLabel={leave}
      onConfirm={onStay}
      onCancel={onLeave}
    />
  );
}
