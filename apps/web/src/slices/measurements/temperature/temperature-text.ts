export const degrees = (value: number, digits = 1): string => `${value.toFixed(digits)} °C`;

/** '8 °C', and '7.5 °C' for a limit between two degrees. */
export const wholeOrExact = (value: number): string => `${Number(value.toFixed(2))} °C`;
