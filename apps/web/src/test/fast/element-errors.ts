import { configure, getConfig, prettyDOM } from '@testing-library/react';

const isWaiting = (): boolean => {
  const config = getConfig();
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
};

/** `findBy` looks many times. Only its last failure, which is not waiting any more, prints the page. */
export function printPageOnce(): void {
  configure({
    getElementError(message, container) {
      const error = new Error(isWaiting() ? (message ?? '') : `${message}\n\n${prettyDOM(container)}`);
      error.name = 'TestingLibraryElementError';
      return error;
    },
  });
}
