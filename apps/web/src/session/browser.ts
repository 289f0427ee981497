/** Changes the address or leaves the page; tests use a fake. */
export interface Browser {
  readonly location: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>;
  /** Loads nothing. */
  replaceAddress(url: string): void;
  /** Back returns here. */
  goTo(url: string): void;
  /** Back does not return here. */
  goInstead(url: string): void;
  reload(): void;
}

export const thisBrowser: Browser = {
  location: window.location,
  replaceAddress: (url) => window.history.replaceState(window.history.state, '', url),
  goTo: (url) => window.location.assign(url),
  goInstead: (url) => window.location.replace(url),
  reload: () => window.location.reload(),
};
