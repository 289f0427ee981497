export const SHOW_TEXTS = {
  newRows: (count: string) => `${count} new`,
  changes: 'Show changes',
};
