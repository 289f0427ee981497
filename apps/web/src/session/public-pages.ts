/** Pages for people who are not signed in; the entry takes no authentication step for them. */
const PUBLIC_PAGES = new Set(['/logout', '/session-timeout', '/auth-error', '/user-setup']);

export const isPublicPage = (pathname: string): boolean =>
  PUBLIC_PAGES.has(pathname.replace(/(?<=.)\/+$/, ''));
