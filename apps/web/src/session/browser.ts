/** The browser functions that change the address or leave the page; tests replace them with a fake. */
export interface Browser {
  readonly location: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>;
  /** Changes the address without loading anything. */
  replaceAddress(url: string): void;
  /** Loads another page; Back returns here. */
  goTo(url: string): void;
  /** Loads another page in place of this one, so that Back does not return here. */
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
