import { use, useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { forgetDraft, readDraft, saveDraft, type DraftValues } from '../../session/drafts.ts';
import { SessionContext } from '../../session/session-context.ts';

/** Long enough not to write for every letter. */
const SAVE_AFTER_MS = 400;

interface DraftOptions {
  /** What tells this form from others on the same page, for the same record. */
  readonly name: string;
  readonly enabled: boolean;
  readonly element: RefObject<HTMLFormElement | null>;
}

/**
 * Keeps what is typed into a form, and gives it back when the same user opens the same form for the same values within
 * an hour, as after a session that ended meanwhile. Forms with passwords keep nothing.
 */
export function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { name, enabled, element }: DraftOptions,
): { readonly restored: boolean; readonly forget: () => void } {
  const { email } = use(SessionContext);
  const [restored, setRestored] = useState(false);
  // If the record was changed by somebody else meanwhile, its values differ and what was typed no longer fits.
  const [key] = useState(() =>
    [email, window.location.pathname, name, JSON.stringify(form.formState.defaultValues)].join('\n'),
  );
  const over = useRef(false);
  const kept = enabled && email !== null;

  useEffect(() => {
    if (!kept) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let closed = false;
    const hasPassword = () => element.current?.querySelector('input[type="password"]') != null;

    const restore = async () => {
      const draft = await readDraft(key);
      if (!draft || closed || form.formState.isDirty) return;
      for (const [field, value] of Object.entries(draft)) {
        form.setValue(field as Path<Input>, value as PathValue<Input, Path<Input>>, { shouldDirty: true });
      }
      setRestored(true);
    };
    const save = () => {
      if (over.current || hasPassword()) return;
      const values: DraftValues = form.getValues();
      const dirty = Object.keys(form.formState.dirtyFields);
      void saveDraft(key, Object.fromEntries(dirty.map((field) => [field, values[field]])));
    };
    void restore();
    const unsubscribe = form.subscribe({
      formState: { values: true, dirtyFields: true, isDirty: true },
      callback: ({ isDirty }) => {
        clearTimeout(timer);
        if (isDirty) timer = setTimeout(save, SAVE_AFTER_MS);
      },
    });
    return () => {
      closed = true;
      clearTimeout(timer);
      unsubscribe();
    };
  }, [element, form, kept, key]);

  /** The input was saved or discarded. */
  const forget = useCallback(() => {
    over.current = true;
    if (kept) void forgetDraft(key);
  }, [kept, key]);
  return { restored, forget };
}
