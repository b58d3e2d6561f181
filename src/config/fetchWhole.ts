/**
 * With its body, which the time limit covers: one that is read only when the page's scripts have come, 12 s later at 400 kbit/s, would be
 * aborted by it.
 */
export async function fetchWhole(url: URL, timeoutMs: number, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  return new Response(await response.arrayBuffer(), response);
}
