import { configure, getConfig, prettyDOM } from '@testing-library/react';

/** Internal to Testing Library: set while `findBy` and `waitFor` still wait. */
const WAITING = '_disableExpensiveErrorDiagnostics';
const isWaiting = (): boolean => Reflect.get(getConfig(), WAITING) === true;

/** `findBy` tries many times. Only its last failure prints the page. */
export function printPageOnce(): void {
  configure({
    getElementError(message, container) {
      const error = new Error(isWaiting() ? (message ?? '') : `${message}\n\n${prettyDOM(container)}`);
      error.name = 'TestingLibraryElementError';
      return error;
    },
  });
}
