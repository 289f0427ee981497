import { useEffect, useEffectEvent } from 'react';
import { createBurstReader } from './burst-reader.ts';

/** For a field that accepts scans as typed text. */
export const ACCEPTS_SCANS = { 'data-accepts-scans': '' } as const;

type TextField = HTMLInputElement | HTMLTextAreaElement;

const fieldOf = (target: EventTarget | null): TextField | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;

const isEditable = (target: EventTarget | null): boolean =>
  fieldOf(target) !== null || (target instanceof HTMLElement && target.isContentEditable);

const acceptsScans = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.dataset['acceptsScans'] !== undefined;

/** The number of open dialogs that keep scans to themselves. */
const exclusive = { count: 0 };

/** Restores the value from before a scanner typed into the field; React listens to the event. */
function restore(field: TextField, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Calls `onScan` for a scan anywhere on the page, or a paste outside of fields. A scanner types: its text is
 * removed from the field again, and its Enter neither submits a form nor presses a button. Normal typing is
 * not affected.
 */
export function useScanner(
  onScan: (text: string) => void,
  {
    enabled = true,
    outsideFields = false,
    pastes = true,
    alone = false,
    when = () => true,
  }: {
    readonly enabled?: boolean;
    readonly outsideFields?: boolean;
    readonly pastes?: boolean;
    /** For a dialog: the page behind it gets no scans. */
    readonly alone?: boolean;
    /** Asked at the moment of the scan. */
    readonly when?: () => boolean;
  } = {},
): void {
  const scanned = useEffectEvent(onScan);
  const isWanted = useEffectEvent(when);
  useEffect(() => {
    if (!enabled) return undefined;
    if (alone) exclusive.count += 1;
    const isLeftOut = () => exclusive.count > 0 && !alone;
    const readKey = createBurstReader();
    let before: { readonly field: TextField; readonly value: string } | null = null;
    const onKey = (event: KeyboardEvent) => {
      if (isLeftOut() || acceptsScans(event.target) || (outsideFields && isEditable(event.target))) return;
      const result = readKey(event);
      if (result.read === 'begun') {
        const field = fieldOf(event.target);
        before = field && { field, value: field.value };
      }
      if (result.read !== 'scan' || !isWanted()) return;
      event.preventDefault();
      // No other listener may count it a second time.
      event.stopImmediatePropagation();
      if (before) restore(before.field, before.value);
      scanned(result.text);
    };
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text').trim() ?? '';
      if (isLeftOut() || text === '' || isEditable(event.target)) return;
      event.preventDefault();
      scanned(text);
    };
    // Before any field or button sees the key.
    window.addEventListener('keydown', onKey, true);
    if (pastes) window.addEventListener('paste', onPaste);
    return () => {
      if (alone) exclusive.count -= 1;
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('paste', onPaste);
    };
  }, [enabled, outsideFields, pastes, alone]);
}
