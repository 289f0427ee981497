const waiting: (() => void)[] = [];
let busy = false;

function next(): void {
  const run = waiting.shift();
  busy = run !== undefined;
  if (!run) return;
  run();
  // Two frames later: React renders in the first, and the rendered content may draw in the second. After a
  // timer alone, React would render several tasks at once; and between two tasks the browser must be able to
  // handle a key or a click.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(next, 0)));
}

/** Runs expensive work in separate tasks, one after the other. Returns a function to leave the queue. */
export function runInTurn(run: () => void): () => void {
  waiting.push(run);
  if (!busy) {
    busy = true;
    setTimeout(next, 0);
  }
  return () => {
    const place = waiting.indexOf(run);
    if (place >= 0) waiting.splice(place, 1);
  };
}

/** For tests, which remove the timers that the next task waits for. */
export function forgetTurns(): void {
  waiting.length = 0;
  busy = false;
}
