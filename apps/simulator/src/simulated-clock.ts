/**
 * Converts between simulated and real time: a simulated day may pass faster. Messages always carry the real time of an
 * event.
 */
export interface SimulatedClock {
  toSimulated(now: number): number;
  toReal(time: number): number;
}

export const simulatedClock = (start: number, speed: number): SimulatedClock => ({
  toSimulated: (now) => Math.round(start + (now - start) * speed),
  toReal: (time) => Math.round(start + (time - start) / speed),
});
