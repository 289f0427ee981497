/** Written by "home". */
export const Greeting = () => null;
