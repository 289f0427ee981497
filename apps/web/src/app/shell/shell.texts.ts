/** The texts of the frame around the screens. */
export const SHELL_TEXTS = {
  skipToContent: 'Skip to content',
} as const;
