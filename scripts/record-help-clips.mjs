// Draws and records the short help clips of the embedded video gateway, using the Chromium of the browser tests. Run by
// hand when the texts change; the clips are in the repository.
import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium as playwright } from '@playwright/test';
import { findBrowser } from './test-tools.mjs';

const FOLDER = 'apps/server/src/gateways/video/clips';
/** Slightly more than the six seconds shown, since players round down. */
const SECONDS = 6.4;

const CLIPS = {
  'first-steps': [
    'Your first day in the portal',
    'Choose your customer at the top',
    'Open a screen from the menu',
    'Set zone and formats in your profile',
  ],
  inventory: [
    'Find a lot before it expires',
    'Open Inventory and filter by product',
    'Sort by expiration',
    'Save the filter for tomorrow',
  ],
  devices: [
    'Is my device online?',
    'Open the list of devices',
    'A green dot: heard within 5 minutes',
    'Open its temperature graph',
  ],
  orders: [
    'From recommendation to delivery',
    'Check what is recommended',
    'Order, or change the quantity',
    'Follow the shipment until it arrives',
  ],
  invoices: [
    'Read and pay an invoice',
    'Open the invoice history',
    'Look at its lines and dates',
    'Pay by card, or download it',
  ],
  users: [
    'Invite a colleague',
    'Create a new user with a persona',
    'They choose a password by mail',
    'See whether the mail was opened',
  ],
};

/** Runs in the page: draws for a few seconds and returns the recording in base64. */
async function record([title, ...steps], seconds) {
  const [width, height] = [854, 480];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d');
  const ease = (from, now) => 1 - (1 - Math.min(1, Math.max(0, (now - from) / 0.4))) ** 3;
  const draw = (now) => {
    pen.globalAlpha = 1;
    pen.fillStyle = '#f6f7f9';
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = '#0e7c86';
    pen.fillRect(0, height - 6, (width * now) / seconds, 6);
    pen.font = '600 16px sans-serif';
    pen.fillText('PARWELL HELP', 72, 84);
    pen.fillStyle = '#101828';
    pen.font = '600 38px sans-serif';
    pen.fillText(title, 72, 142);
    steps.forEach((step, index) => {
      const shown = ease(0.8 + index * 1.3, now);
      const y = 220 + index * 70;
      pen.globalAlpha = shown;
      pen.fillStyle = '#0e7c86';
      pen.beginPath();
      pen.arc(94, y, 22, 0, 7);
      pen.fill();
      pen.fillStyle = '#ffffff';
      pen.font = '600 22px sans-serif';
      pen.fillText(String(index + 1), 88, y + 8);
      pen.fillStyle = '#475467';
      pen.font = '26px sans-serif';
      pen.fillText(step, 138 + (1 - shown) * 24, y + 9);
    });
  };
  // Frames are requested explicitly: an invisible page is not painted often enough.
  const stream = canvas.captureStream(0);
  const [track] = stream.getVideoTracks();
  document.body.append(canvas);
  const recorder = new MediaRecorder(stream, {
    mimeType: 'video/webm;codecs=vp8',
    videoBitsPerSecond: 240_000,
  });
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise((resolve) => (recorder.onstop = resolve));
  draw(0);
  recorder.start();
  const begin = performance.now();
  await new Promise((resolve) => {
    const tick = () => {
      const now = (performance.now() - begin) / 1000;
      draw(Math.min(now, seconds));
      track.requestFrame();
      if (now < seconds) setTimeout(tick, 100);
      else setTimeout(resolve, 200);
    };
    tick();
  });
  recorder.stop();
  await stopped;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** From the header. A busy machine drops frames, including the last ones. */
function secondsOf(file) {
  const duration = file.indexOf(Buffer.from('448984', 'hex'));
  return file.readFloatBE(duration + 3) / 1000;
}

mkdirSync(FOLDER, { recursive: true });
const browser = await playwright.launch({
  executablePath: (await findBrowser())?.path,
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const [name, words] of Object.entries(CLIPS)) {
  let file;
  do {
    const page = await browser.newPage();
    const recorded = await page.evaluate(`(${record.toString()})(${JSON.stringify(words)}, ${SECONDS})`);
    await page.close();
    file = Buffer.from(recorded, 'base64');
  } while (secondsOf(file) < 6);
  writeFileSync(`${FOLDER}/${name}.webm`, file);
  console.log(`${name}.webm: ${Math.round(file.length / 1000)} kB, ${secondsOf(file).toFixed(1)} s`);
}
await browser.close();
