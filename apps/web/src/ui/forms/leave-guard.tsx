import { useBlocker } from '@tanstack/react-router';
import { leavesAnyway } from '../../session/leave-anyway.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FORM_TEXTS } from '../ui.texts.ts';

const { title, message, confirm, cancel } = FORM_TEXTS.discard;

interface LeaveGuardProps {
  /** What the unsaved input belongs to: the title of a form, the name of a record. */
  readonly what: string;
  readonly unsaved: boolean;
  /** While saving, navigation inside the portal is allowed; only leaving the portal still asks. */
  readonly sending?: boolean;
  /** Paths below this one are the same page: a filter in the address is not a way out. */
  readonly page?: string;
  /** The user leaves, and what was entered is to be forgotten. */
  readonly onDiscard?: () => void;
}

/** Asks before Back, a link, a reload or an ended session discards unsaved input. */
export function LeaveGuard({ what, unsaved, sending = false, page, onDiscard }: LeaveGuardProps) {
  const leaving = useBlocker({
    shouldBlockFn: ({ next }) => !sending && !isBelow(page, next.pathname),
    enableBeforeUnload: () => unsaved && !leavesAnyway(),
    disabled: !unsaved,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  const discard = () => {
    onDiscard?.();
    leaving.proceed();
  };
  return <DiscardQuestion what={what} onDiscard={discard} onKeep={leaving.reset} />;
}

const isBelow = (page: string | undefined, pathname: string): boolean =>
  page !== undefined && `${pathname}/`.startsWith(`${page}/`);

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
