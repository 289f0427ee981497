/** A given text to the letter, then what the server said. */
export const withReason = (text: string, reason: string | undefined): string => {
  if (!reason) return text;
  return `${text}${text.endsWith('.') ? '' : '.'} ${reason}`;
};
