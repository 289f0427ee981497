import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveGuardProps {
  /** What was entered belongs to it: the title of a form, the name of a thing. */
  readonly what: string;
  readonly unsaved: boolean;
  /** What is being saved may lead to another page; only a page that is lost with it is still asked about. */
  readonly sending?: boolean;
}

/** Back, a link, a reload and a session that has ended would cost what was entered, so they ask first. */
export function LeaveGuard({ what, unsaved, sending = false }: LeaveGuardProps) {
  const leaving = useBlocker({
    shouldBlockFn: () => !sending,
    enableBeforeUnload: unsaved,
    disabled: !unsaved,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  return <DiscardQuestion what={what} onDiscard={leaving.proceed} onKeep={leaving.reset} />;
}

interface DiscardQuestionProps {
  readonly what: string;
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
}

export const DiscardQuestion = ({ what, onDiscard, onKeep }: DiscardQuestionProps) => (
  <ConfirmDialog
    title="Discard changes?"
    message={`What you entered in “${what}” has not been saved.`}
    confirmLabel="Discard"
    cancelLabel="Keep editing"
    danger
    onConfirm={onDiscard}
    onCancel={onKeep}
  />
);
