/**
 * How fast a day passes in the models. Devices tell the true time whatever it is: what happens at noon of a
 * model's day is told with the time at which it came about.
 */
export interface Pace {
  toModel(now: number): number;
  toReal(time: number): number;
}

export const paceFrom = (start: number, speed: number): Pace => ({
  toModel: (now) => Math.round(start + (now - start) * speed),
  toReal: (time) => Math.round(start + (time - start) / speed),
});
