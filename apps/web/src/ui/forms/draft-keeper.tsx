import Alert from '@mui/material/Alert';
import { use, useEffect, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { forgetDraft, readDraft, saveDraft, type DraftValues } from '../../session/drafts.ts';
import { SessionContext } from '../../session/session-context.ts';
import { currentSessionId } from '../../session/session-id.ts';
import { FORM_TEXTS } from '../ui.texts.ts';

/** Long enough not to write for every letter. */
const SAVE_AFTER_MS = 400;

interface DraftKeeperProps<Input extends FieldValues, Output> {
  /** Distinguishes this form from others on the page. */
  readonly name: string;
  readonly form: UseFormReturn<Input, unknown, Output>;
  readonly element: RefObject<HTMLFormElement | null>;
  /** Receives the function that forgets the draft, for saved or discarded input. */
  readonly forget: Ref<() => void>;
}

/**
 * Keeps the input of a form. If the session ends, the same user gets it back in the next one on opening the
 * same form for the same values within an hour. Forms with passwords keep nothing.
 */
export default function DraftKeeper<Input extends FieldValues, Output>({
  name,
  form,
  element,
  forget,
}: DraftKeeperProps<Input, Output>) {
  const { email } = use(SessionContext);
  const [restored, setRestored] = useState(false);
  // If somebody else has changed the record, its values differ and the draft no longer fits.
  const [draftKey] = useState(() =>
    [email, window.location.pathname, name, JSON.stringify(form.formState.defaultValues)].join('\n'),
  );

  const over = useRef(false);
  useImperativeHandle(
    forget,
    () => () => {
      over.current = true;
      if (email !== null) void forgetDraft(draftKey);
    },
    [draftKey, email],
  );

  useEffect(() => {
    // A public page has no user to give it back to.
    if (email === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let closed = false;
    const hasPassword = () => element.current?.querySelector('input[type="password"]') != null;

    /** The values that differ from the initial ones. */
    const typed = (): DraftValues => {
      const begun: DraftValues = form.formState.defaultValues ?? {};
      const isTyped = ([field, value]: [string, unknown]) =>
        JSON.stringify(value) !== JSON.stringify(begun[field]);
      return Object.fromEntries(Object.entries(form.getValues()).filter(isTyped));
    };
    const restore = async () => {
      const draft = await readDraft(draftKey, currentSessionId());
      if (!draft || closed || Object.keys(typed()).length > 0) return;
      for (const [field, value] of Object.entries(draft)) {
        form.setValue(field as Path<Input>, value as PathValue<Input, Path<Input>>, { shouldDirty: true });
      }
      setRestored(true);
    };
    const save = () => {
      if (!over.current && !hasPassword()) void saveDraft(draftKey, typed(), currentSessionId());
    };
    const saveSoon = () => {
      clearTimeout(timer);
      if (Object.keys(typed()).length > 0) timer = setTimeout(save, SAVE_AFTER_MS);
    };
    // A quick user may have begun before this was loaded.
    if (Object.keys(typed()).length > 0) saveSoon();
    else void restore();
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: saveSoon });
    return () => {
      closed = true;
      clearTimeout(timer);
      unsubscribe();
    };
  }, [draftKey, element, email, form]);

  return (
    restored && (
      <Alert severity="info" sx={{ mx: { xs: 4, sm: 6 }, mb: 3 }}>
        {FORM_TEXTS.entriesRestored}
      </Alert>
    )
  );
}
