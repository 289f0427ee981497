// Waits until the server that started it is gone, then stops PostgreSQL. Its standard input is a pipe from that server,
// which closes when the server exits, crashes or is killed.
import { spawnSync } from 'node:child_process';

const [pgCtl, cluster, uid, gid] = process.argv.slice(2) as [string, string, string, string];

process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('SIGHUP', () => {});

process.stdin.resume();
process.stdin.on('end', () => {
  spawnSync(pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '60'], {
    cwd: cluster,
    stdio: 'ignore',
    ...(uid ? { uid: Number(uid), gid: Number(gid) } : {}),
  });
  process.exit(0);
});
