// A response as a recording describes it.
import { createHash } from 'node:crypto';

const HEADERS =
  /^(content-type|location|set-cookie|x-fallback-cookies|x-ratelimit-.*|content-range|content-disposition|access-control-.*)$/;

export function describeHeaders(headers, project) {
  const kept = {};
  for (const [name, value] of headers) {
    if (!HEADERS.test(name) || name === 'set-cookie') continue;
    kept[name] =
      name === 'x-fallback-cookies'
        ? value.replaceAll(project, '<project>').replace(/:"[^"]*"/, ':"<session>"')
        : value;
  }
  const cookies = headers.getSetCookie().map((cookie) => {
    const [pair, ...attributes] = cookie.split('; ');
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    const shown = attributes.map((attribute) =>
      attribute
        .replace(/^expires=.*/i, (text) =>
          Date.parse(text.slice(8)) > Date.now() ? 'expires=<in a year>' : 'expires=<in the past>',
        )
        .replace(/^max-age=\d+$/i, (text) => (Number(text.slice(8)) > 0 ? 'Max-Age=<a year>' : 'Max-Age=0')),
    );
    return [
      `${name.replaceAll(project, '<project>')}=${value && value !== 'deleted' ? '<session>' : value}`,
      ...shown,
    ].join('; ');
  });
  if (cookies.length) kept['set-cookie'] = cookies;
  return kept;
}

export function describeBody(bytes, contentType) {
  if (bytes.length === 0) return null;
  const text = bytes.toString('utf8');
  if (/json/.test(contentType)) {
    try {
      return JSON.parse(text);
    } catch {
      return { $text: text };
    }
  }
  if (/html/.test(contentType)) return { $html: true };
  if (/^text\/plain/.test(contentType) && bytes.length <= 300) return { $text: text };
  return { $binary: { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') } };
}
