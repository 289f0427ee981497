export const HOME_TEXTS = {
  blurb:
    'Parwell watches over your medicine storage: what is in it, how cold it is, and what is needed next.',
  support: 'Customer support',
  phone: 'Phone',
  email: 'E-mail',
} as const;
