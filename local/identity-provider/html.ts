const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

/** HTML from a template: every value in it is escaped unless it is `Html` itself; lists are joined. */
export function html(texts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  return new Html(texts.map((text, index) => text + toText(values[index] ?? '')).join(''));
}

function toText(value: string | Html | readonly Html[]): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
  return value.map(({ text }) => text).join('');
}
