import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import type { Failure } from '../../shared/rephrased.ts';
import { NotConfirmed } from './asked-first.ts';
import { problemsIn, unseen } from './field-problems.ts';
import { showServerProblems } from './server-problems.ts';

interface Submission<Output> {
  readonly operation: string;
  readonly failureMessage: string | undefined;
  /** Asked before anything is sent; a no leaves the form as it is. */
  readonly confirm?: ((values: Output) => Promise<boolean>) | undefined;
  readonly onSubmit: (values: Output) => unknown;
  readonly onDone: () => void;
}

/** Submits once, and shows every problem where the user sees it. */
export function useFormSubmit<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { operation, failureMessage, confirm, onSubmit, onDone }: Submission<Output>,
) {
  const [problem, setProblem] = useState<Failure | null>(null);
  const [sending, setSending] = useState(false);
  // A ref, so that a second Enter sees it before the next render. Stays set while the form closes.
  const sent = useRef(false);
  const element = useRef<HTMLFormElement>(null);

  const send = async (values: Output) => {
    if (sent.current) return;
    sent.current = true;
    if (confirm && !(await confirm(values))) {
      sent.current = false;
      return;
    }
    setSending(true);
    setProblem(null);
    try {
      await onSubmit(values);
    } catch (error) {
      sent.current = false;
      setSending(false);
      if (!element.current || error instanceof NotConfirmed) return;
      setProblem(showServerProblems(error, { form, element: element.current, operation, failureMessage }));
      return;
    }
    onDone();
  };
  const refuse = (errors: FieldErrors<Input>) => {
    if (element.current) setProblem(unseen(problemsIn(errors), element.current));
  };
  const submit = (event: FormEvent) => {
    // In React a dialog above this form is its child, so the dialog's submit event would bubble up to it.
    event.stopPropagation();
    return form.handleSubmit(send, refuse)(event);
  };

  const { submitCount } = form.formState;
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);

  return { submit, sending, problem, element };
}
