import { ConfirmDialog } from './confirm-dialog.tsx';
import { FORM_TEXTS } from '../ui.texts.ts';
import { useLeaveBlocker, type Unsaved } from '../leave/use-leave-blocker.ts';

const { title, message, confirm, cancel } = FORM_TEXTS.discard;

interface LeaveGuardProps extends Unsaved {
  /** The title of the form or the name of the record. */
  readonly subject: string;
  /** The user leaves and discards the input. */
  readonly onDiscard?: () => void;
}

/** Asks before Back, a link, a reload or an ended session discards unsaved input. */
export function LeaveGuard({ subject, onDiscard, ...unsaved }: LeaveGuardProps) {
  const leaving = useLeaveBlocker(unsaved);
  if (leaving.status !== 'blocked') return null;
  const discard = () => {
    onDiscard?.();
    leaving.proceed();
  };
  return <DiscardQuestion subject={subject} onDiscard={discard} onKeep={leaving.reset} />;
}

interface DiscardQuestionProps {
  readonly subject: string;
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
}

export const DiscardQuestion = ({ subject, onDiscard, onKeep }: DiscardQuestionProps) => (
  <ConfirmDialog
    title={title}
    message={message(subject)}
    confirmLabel={confirm}
    cancelLabel={cancel}
    danger
    onConfirm={onDiscard}
    onCancel={onKeep}
  />
);
