import { ConfirmDialog } from './confirm-dialog.tsx';
import { FORM_TEXTS } from '../ui.texts.ts';
import { useLeaveBlocker, type Unsaved } from '../leave/use-leave-blocker.ts';

const { title, message, confirm, cancel } = FORM_TEXTS.discard;

interface LeaveGuardProps extends Unsaved {
  /** What the unsaved input belongs to: the title of a form, the name of a record. */
  readonly what: string;
  /** The user leaves, and what was entered is to be forgotten. */
  readonly onDiscard?: () => void;
}

/** Asks before Back, a link, a reload or an ended session discards unsaved input. */
export function LeaveGuard({ what, onDiscard, ...unsaved }: LeaveGuardProps) {
  const leaving = useLeaveBlocker(unsaved);
  if (leaving.status !== 'blocked') return null;
  const discard = () => {
    onDiscard?.();
    leaving.proceed();
  };
  return <DiscardQuestion what={what} onDiscard={discard} onKeep={leaving.reset} />;
}

interface DiscardQuestionProps {
  readonly what: string;
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
}

export const DiscardQuestion = ({ what, onDiscard, onKeep }: DiscardQuestionProps) => (
  <ConfirmDialog
    title={title}
    message={message(what)}
    confirmLabel={confirm}
    cancelLabel={cancel}
    danger
    onConfirm={onDiscard}
    onCancel={onKeep}
  />
);
