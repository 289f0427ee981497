import { useEffect, useState } from 'react';
import { forgetDraft, readDraft, saveDraft } from '../../../session/drafts.ts';
import { useSignedInEmail } from '../../../session/session-context.ts';
import { currentSessionId } from '../../../session/session-id.ts';

/** By lot, see `countKey`. */
type Entries = Readonly<Record<string, string>>;

/**
 * Unconfirmed entries of each lot. They stay when another lot is opened, and are restored in the next session if this
 * one ends in the middle of a count.
 */
export function useCountEntries(cabinetId: string) {
  const email = useSignedInEmail();
  const draftKey = [email, 'count', cabinetId].join('\n');
  const [entries, setEntries] = useState<Entries>({});
  useEffect(() => {
    let closed = false;
    const restore = async () => {
      const draft = await readDraft(draftKey, currentSessionId());
      if (draft && !closed) setEntries((entered) => ({ ...(draft as Entries), ...entered }));
    };
    void restore();
    return () => {
      closed = true;
    };
  }, [draftKey]);
  const hasEntries = Object.values(entries).some((typed) => typed.trim() !== '');
  useEffect(() => {
    if (hasEntries) void saveDraft(draftKey, entries, currentSessionId());
  }, [draftKey, entries, hasEntries]);
  return {
    entries,
    hasEntries,
    enter: (key: string, typed: (before: string) => string) =>
      setEntries((entered) => ({ ...entered, [key]: typed(entered[key] ?? '') })),
    /** After a lot was counted, or everything was discarded. */
    forget: (key?: string) => {
      const left = Object.entries(entries).filter(([each]) => key !== undefined && each !== key);
      setEntries(Object.fromEntries(left));
      if (left.every(([, typed]) => typed.trim() === '')) void forgetDraft(draftKey);
    },
  };
}

export type CountEntries = ReturnType<typeof useCountEntries>;
