const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Attributes of every element of this name, whatever its namespace prefix, in the order of the document. */
export function findElements(xml: string, name: string): Map<string, string>[] {
  const tags = xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b([^>]*)>`, 'gu'));
  return Array.from(tags, ([, attributes = '']) => {
    const found = attributes.matchAll(attribute);
    return new Map(Array.from(found, ([, key = '', one, other]) => [withoutPrefix(key), decode(one ?? other ?? '')]));
  });
}

function withoutPrefix(key: string): string {
  return key.startsWith('xmlns') ? key : key.slice(key.indexOf(':') + 1);
}

function decode(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/giu,
    (entity, hex?: string, digits?: string, name = '') => {
      const code = hex === undefined ? Number(digits) : parseInt(hex, 16);
      return Number.isNaN(code) || code > 0x10ffff ? (entities[name as string] ?? entity) : String.fromCodePoint(code);
    },
  );
}
