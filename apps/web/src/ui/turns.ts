/** What waits for its turn. */
const waiting: (() => void)[] = [];
let busy = false;

function next(): void {
  const run = waiting.shift();
  busy = run !== undefined;
  if (!run) return;
  run();
  // Two frames later: React renders in the first, and what it rendered may draw in the second. After a timer alone, React would
  // render several turns at once; and between two turns the browser must have the chance to answer a key or a click.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(next, 0)));
}

/** Runs expensive work in a task of its own, one after the other. Returns how to leave the queue. */
export function takeTurn(run: () => void): () => void {
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

/** For tests, which take away the timers that the next turn waits for. */
export function forgetTurns(): void {
  waiting.length = 0;
  busy = false;
}
