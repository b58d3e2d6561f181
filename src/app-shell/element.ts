type Attributes = Readonly<Record<string, string>>;

/** Makes an element with attributes and children; texts become text nodes. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

const svg = 'http://www.w3.org/2000/svg';

/** A Material icon by its path. */
export function icon(path: string, className: string): SVGSVGElement {
  const made = document.createElementNS(svg, 'svg');
  made.setAttribute('viewBox', '0 0 24 24');
  made.setAttribute('aria-hidden', 'true');
  made.setAttribute('class', className);
  const shape = document.createElementNS(svg, 'path');
  shape.setAttribute('d', path);
  made.append(shape);
  return made;
}
