/**
 * Headers of a page that nothing may run in, frame or keep. `formTarget` is where its form may lead in the end:
 * browsers check that for the redirects after it too.
 */
export function securityHeaders(formTarget?: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self'${formTarget === undefined ? '' : ` ${formTarget}`}`,
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}
