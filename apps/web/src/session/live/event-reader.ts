/**
 * Reads server-sent events as they arrive. Each call receives the next bytes of the stream, which may end
 * inside a character; `onData` receives the data of each complete event. Comments are ignored.
 */
export function eventReader(onData: (data: string) => void): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder();
  let rest = '';
  let data: string[] = [];

  const readLine = (line: string) => {
    if (line === '') {
      if (data.length > 0) onData(data.join('\n'));
      data = [];
      return;
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'data') data.push(value);
  };

  return (bytes) => {
    // A carriage return at the end may be the first half of a line break, so it waits for the next bytes.
    const lines = `${rest}${decoder.decode(bytes, { stream: true })}`.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    lines.forEach(readLine);
  };
}
