const PUBLIC_PAGES = new Set(['/logout', '/session-timeout', '/auth-error', '/user-setup']);

export const isPublicPage = (pathname: string): boolean =>
  PUBLIC_PAGES.has(pathname.replace(/(?<=.)\/+$/, ''));
