import { useState, useSyncExternalStore } from 'react';

/*
 * Leaving a field validates it, and a new message moves everything below, even the button that is just being
 * pressed, so that the click would miss it. Messages therefore stay as they are until the button is released.
 */
const listeners = new Set<() => void>();
let pressed = false;

function set(next: boolean): void {
  if (pressed === next) return;
  pressed = next;
  for (const listener of listeners) listener();
}

const press = () => set(true);
/** Only after React has handled the click: a render in between would reset a checkbox and lose its click. */
const release = () => set(false);
/** After the click, if one follows; none does when the pointer was moved away. */
const releaseSoon = () => void setTimeout(release);

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('click', release);
    window.addEventListener('pointerup', releaseSoon, true);
    window.addEventListener('pointercancel', release, true);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    pressed = false;
    window.removeEventListener('pointerdown', press, true);
    window.removeEventListener('click', release);
    window.removeEventListener('pointerup', releaseSoon, true);
    window.removeEventListener('pointercancel', release, true);
  };
}

/** Keeps the previous value while the mouse or a finger is down. */
export function useSteadyWhilePressed<T>(value: T): T {
  const isPressed = useSyncExternalStore(subscribe, () => pressed);
  const [steady, setSteady] = useState(value);
  if (!isPressed && steady !== value) setSteady(value);
  return isPressed ? steady : value;
}
