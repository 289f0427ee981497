export const SUPPORT_TEXTS = {
  intro: 'Tell us what you need or what does not work. We answer by e-mail.',
} as const;
