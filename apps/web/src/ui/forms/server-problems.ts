import { genericError } from '@parwell/contract';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiFailure } from '../../session/api-failure.ts';
import type { Failure } from '../../shared/rephrased.ts';
import { fieldShowing, unseen } from './field-problems.ts';
import { FORM_TEXTS } from '../ui.texts.ts';

interface FailedForm<Input extends FieldValues, Output> {
  readonly form: UseFormReturn<Input, unknown, Output>;
  readonly element: HTMLFormElement;
  /** For failures without a message of their own. */
  readonly operation: string;
  /** For failures other than refusals. */
  readonly failureMessage: string | undefined;
}

/** Shows the server's errors next to the fields they name; returns the rest, or null. */
export function showServerProblems<Input extends FieldValues, Output>(
  error: unknown,
  { form, element, operation, failureMessage }: FailedForm<Input, Output>,
): Failure | null {
  if (!(error instanceof ApiFailure)) {
    const message = error instanceof Error ? error.message : String(error);
    return { text: failureMessage ?? genericError(0, message, operation) };
  }
  const placed = error.details.filter(({ field, message }) => {
    const name = fieldShowing<Input>(element, field);
    if (name) form.setError(name, { type: 'server', message });
    return name !== null;
  });
  if (placed.length > 0) return unseen(error.details, element);
  const text = isRulesAnswer(error) ? error.message : (failureMessage ?? error.message);
  const reasons = [error.reason, error.status === 401 ? FORM_TEXTS.entriesKept : undefined].filter(Boolean);
  return { text, reason: reasons.length > 0 ? reasons.join(' ') : undefined };
}

/** A rule's own reason is more precise than the screen's text; a limit says when to try again. */
const isRulesAnswer = ({ code }: ApiFailure): boolean =>
  code === 'refused' || code === 'conflict' || code === 'too_many_requests';
