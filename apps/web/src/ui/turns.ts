/** What waits for its turn. */
const waiting: (() => void)[] = [];
let busy = false;

function next(): void {
  const run = waiting.shift();
  busy = run !== undefined;
  if (!run) return;
  run();
  // After the browser had the chance to draw, and to answer a key or a click.
  setTimeout(next, 0);
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
