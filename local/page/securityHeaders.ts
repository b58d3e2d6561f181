/** Allows empty `<style>` elements: emotion adds its rules to them by script, which needs no permission (docs/decisions). */
const hashOfEmptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Allows the one `<style>` with a text: the tables' colours and sizes. Changes with the theme; a test tells to what. */
const hashOfTableStyle = "'sha256-aHyWv5vkzwpaEM/JygyppPL88mzeBWe0Bany3aJ4enA='";

const disabledFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];

/** What the page sends its data to besides its own origin, from its runtime configuration. */
export function connectSources(configuration: string): string[] {
  let values: unknown[];
  try {
    values = Object.values(JSON.parse(configuration) as Record<string, unknown>);
  } catch {
    return [];
  }
  const origins = values.flatMap((value) =>
    typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value) ? [new URL(value).origin] : [],
  );
  return [...new Set(origins.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]))];
}

/** The headers of every answer that belongs to the page. */
export function securityHeaders(sources: readonly string[]): Readonly<Record<string, string>> {
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", hashOfEmptyStyle, hashOfTableStyle],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...sources],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['engineering-data'],
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, values]) => `${directive} ${values.join(' ')}`)
      .join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': disabledFeatures.map((feature) => `${feature}=()`).join(', '),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}
