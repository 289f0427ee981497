import { hostname, userInfo } from 'node:os';

/** Who works at the machine: for entries of the audit log that no user of the portal causes. */
export function operatorOfMachine(environment = process.env): string {
  const account = accountOf();
  const person = environment['SUDO_USER'];
  const name = person && person !== account ? `${person} as ${account}` : account;
  return `${name} at ${hostname()}`;
}

function accountOf(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container the account may have a number only.
    return `account ${process.getuid?.() ?? ''}`;
  }
}
