interface Device {
  readonly cabinetId: string;
  readonly secret: string;
}

export const sendBatch = (
  url: string,
  { cabinetId, secret }: Device,
  messages: readonly { readonly topic: string; readonly payload: unknown }[],
): Promise<Response> =>
  fetch(`${url}/api/device-gateway/batch`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${cabinetId}:${secret}`).toString('base64')}`,
    },
    body: JSON.stringify({ messages }),
  });
