const LIST = /-----BEGIN X509 CRL-----[^-]+-----END X509 CRL-----/g;

/** When the lists of revoked certificates in a PEM file have to be renewed: after that every certificate is refused. */
export async function nextUpdatesOf(pem: string): Promise<number[]> {
  const lists = pem.match(LIST) ?? [];
  if (lists.length === 0) return [];
  // Loaded only here; the library wants the first to be there.
  await import('reflect-metadata');
  const { X509Crl } = await import('@peculiar/x509');
  return lists.flatMap((list) => new X509Crl(list).nextUpdate?.getTime() ?? []);
}
