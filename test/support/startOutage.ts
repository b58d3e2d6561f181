/** From now on the server is away: no connection, or a gateway's page with this status. Returns what ends that. */
export function startOutage(status?: number): () => void {
  const away = jest.spyOn(globalThis, 'fetch').mockImplementation(() => {
    if (status === undefined) return Promise.reject(new TypeError('fetch failed'));
    return Promise.resolve(new Response('<html><title>Gateway</title></html>', { status }));
  });
  return () => away.mockRestore();
}
