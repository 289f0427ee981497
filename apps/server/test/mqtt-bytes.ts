// A few MQTT 3.1.1 packets, encoded by hand for tests in which a real client would do too much.

const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

function packet(kind: number, content: Buffer): Buffer {
  const length: number[] = [];
  for (let rest = content.length; length.length === 0 || rest > 0; rest = Math.floor(rest / 128))
    length.push((rest % 128) | (rest >= 128 ? 128 : 0));
  return Buffer.concat([Buffer.from([kind, ...length]), content]);
}

const USER_PASSWORD_CLEAN = 0b1100_0010;

/** With a clean session and no keep-alive. */
export const connectBytes = (clientId: string, username: string, password: string): Buffer =>
  packet(
    0x10,
    Buffer.concat([
      text('MQTT'),
      Buffer.from([4, USER_PASSWORD_CLEAN, 0, 0]),
      text(clientId),
      text(username),
      text(password),
    ]),
  );

export const publishBytes = (topic: string, payload: string): Buffer =>
  packet(0x32, Buffer.concat([text(topic), Buffer.from([0, 1]), Buffer.from(payload)]));
