// parwell secret-key: writes everything that is encrypted with SECRET_KEY_BEFORE anew with SECRET_KEY, while the portal runs. It
// may be stopped at any time and run again. docs/operations.md#changing-secret_key says what comes before and after.
import { changeSecretKey } from './change-secret-key.ts';
import { runTool, type Tool } from './run-tool.ts';

export const writeAnew: Tool = () =>
  runTool(async ({ context }) => {
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    const unreadable = await changeSecretKey(context, say);
    if (unreadable)
      say(`${unreadable} rows were encrypted with neither key, as after a lost one. They stay unreadable.`);
    say('Nothing is left that needs the former key. Take SECRET_KEY_BEFORE away and restart the servers.');
    return 0;
  });
