import { useState, useSyncExternalStore } from 'react';

/*
 * Leaving a field shows what is wrong with it, and that moves everything below: also the button that is just being
 * pressed, so that the click would miss it. What a field says therefore stays as it is until the button is released.
 */
const listeners = new Set<() => void>();
let pressed = false;

function set(next: boolean): void {
  if (pressed === next) return;
  pressed = next;
  for (const listener of listeners) listener();
}

const press = () => set(true);
/**
 * Not before React has heard of the click: a render between the two would put a checkbox back, and its click be lost.
 */
const release = () => set(false);
/** After the click, if one follows; nothing follows when the pointer was moved away. */
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

/** The value, or the one before as long as the mouse or a finger is down. */
export function useSteadyWhilePressed<T>(value: T): T {
  const isPressed = useSyncExternalStore(subscribe, () => pressed);
  const [steady, setSteady] = useState(value);
  if (!isPressed && steady !== value) setSteady(value);
  return isPressed ? steady : value;
}
