// A recorded request as it is sent.

export function encodePath(path) {
  const [head, ...query] = path.split('?');
  if (!query.length) return encodeURI(head);
  return `${encodeURI(head)}?${query
    .join('?')
    .split('&')
    .map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? pair : `${pair.slice(0, at)}=${encodeURIComponent(decodePlain(pair.slice(at + 1)))}`;
    })
    .join('&')}`;
}

// Recorded paths are readable: & and % inside a value stay encoded (%26, %25), everything else is plain.
function decodePlain(value) {
  return value.replaceAll('%26', '&').replaceAll('%25', '%').replaceAll('%3F', '?');
}

export function formData(parts, fill) {
  const form = new FormData();
  for (const part of parts) {
    if (part.filename === undefined) form.append(part.name, fill(part.value));
    else {
      const content = part.text !== undefined ? part.text : Buffer.alloc(part.bytes, part.fill);
      form.append(part.name, new File([content], part.filename, { type: part.type ?? '' }));
    }
  }
  return form;
}
