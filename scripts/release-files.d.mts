/** Every file that a release takes from the repository as it is; from its top folder. */
export function copiedFiles(): string[];
