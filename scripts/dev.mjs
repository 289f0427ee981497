// Restarts the server and reloads the portal when a file changes. The portal is on port 5173.
import { spawn } from 'node:child_process';

const node = process.execPath;
const children = [
  spawn(node, ['--watch', '--disable-warning=ExperimentalWarning', 'apps/server/src/main.ts'], {
    stdio: 'inherit',
  }),
  spawn(node, ['node_modules/vite/bin/vite.js', 'apps/web'], { stdio: 'inherit' }),
];

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(signal, stop);
let running = children.length;
for (const child of children) {
  child.on('exit', () => {
    running -= 1;
    stop();
    if (running === 0) process.exit(0);
  });
}
