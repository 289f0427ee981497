/** Not given by the specification. */
export const FORM_TEXTS = {
  loading: 'Loading the properties',
  chooseOne: 'Choose one',
  nextId: 'Assigned automatically',
  retireTitle: (name: string) => `Retire ${name}?`,
  retireMessage: (left: string) => `${left} This stock stays on the books until it is removed or counted.`,
  created: (name: string) => `${name} was created.`,
  move: 'The new customer does not see earlier data. Users and their PINs, providers, locations and products are removed, and open commands are cancelled. Name and properties stay.',
} as const;
