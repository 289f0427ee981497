import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import type { Failure } from '../../shared/rephrased.ts';
import { problemsIn, unseen } from './field-problems.ts';
import { showServerProblems } from './server-problems.ts';

interface Submission<Output> {
  readonly operation: string;
  readonly failureMessage: string | undefined;
  readonly onSubmit: (values: Output) => unknown;
  readonly onDone: () => void;
}

/** Sends a form once, and puts every problem where it is seen. */
export function useFormSubmit<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { operation, failureMessage, onSubmit, onDone }: Submission<Output>,
) {
  const [problem, setProblem] = useState<Failure | null>(null);
  const [sending, setSending] = useState(false);
  // Set before anything is drawn again, so that a second Enter finds it; kept while the form goes away.
  const sent = useRef(false);
  const element = useRef<HTMLFormElement>(null);

  const send = async (values: Output) => {
    if (sent.current) return;
    sent.current = true;
    setSending(true);
    setProblem(null);
    try {
      await onSubmit(values);
    } catch (error) {
      sent.current = false;
      setSending(false);
      if (!element.current) return;
      setProblem(showServerProblems(error, { form, element: element.current, operation, failureMessage }));
      return;
    }
    onDone();
  };
  const refuse = (errors: FieldErrors<Input>) => {
    if (element.current) setProblem(unseen(problemsIn(errors), element.current));
  };
  const submit = (event: FormEvent) => {
    // A form in a dialog above this one is inside it for React, though not on the page.
    event.stopPropagation();
    return form.handleSubmit(send, refuse)(event);
  };

  const { submitCount } = form.formState;
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);

  return { submit, sending, problem, element };
}
