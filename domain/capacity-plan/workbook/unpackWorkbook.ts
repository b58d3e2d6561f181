import { unzipSync } from 'fflate';
import { maxWorkbookBytes } from '#domain/limits.ts';
import { csvFailure, type CsvFailure, emptyFileMessage } from '#domain/csv/csvResult.ts';
import { detectFileType } from '#domain/csv/decodeCsv.ts';

/** XML documents, by path. */
export interface WorkbookParts {
  readonly ok: true;
  readonly files: Readonly<Record<string, Uint8Array>>;
  readonly sheets: readonly WorkbookSheet[];
}

export interface WorkbookSheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** Undefined without cells, as of a chart. */
  readonly path: string | undefined;
}

const workbookPath = 'xl/workbook.xml';
const relationsPath = 'xl/_rels/workbook.xml.rels';

/** Irrelevant for cells, and possibly large. */
const irrelevantPaths =
  /^(?:docProps|customXml)\/|^xl\/(?:drawings|charts|theme|media|embeddings|comments|threadedComments|pivot\w*|queryTables|externalLinks|tables)\b/u;
const advice = 'Open it in your spreadsheet program, save it as .xlsx or CSV, and choose that file.';

export function invalidWorkbook(detail: string): CsvFailure {
  return csvFailure('not text', emptyFileMessage, [detail]);
}

/** Takes up to `maxWorkbookBytes` unzipped. Never throws. */
export function unpackWorkbook(bytes: Uint8Array): WorkbookParts | CsvFailure {
  const wrong = describeWrongType(bytes);
  if (wrong !== undefined) return invalidWorkbook(wrong);
  let unpacked = 0;
  const isTaken = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    if (!/\.(?:xml|rels)$/u.test(name) || irrelevantPaths.test(name)) return false;
    unpacked += originalSize;
    return unpacked <= maxWorkbookBytes;
  };
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, { filter: isTaken });
  } catch {
    return invalidWorkbook(`This workbook is damaged. ${advice}`);
  }
  if (unpacked > maxWorkbookBytes) {
    const most = Math.round(maxWorkbookBytes / 1_000_000);
    return invalidWorkbook(
      `This workbook is too large: unpacked, it has more than ${most} MB. Save it as CSV, and choose that file.`,
    );
  }
  const [workbook, relations] = [files[workbookPath], files[relationsPath]];
  if (workbook === undefined || relations === undefined) {
    return invalidWorkbook(`This is not an Excel workbook (.xlsx), or a damaged one. ${advice}`);
  }
  return { ok: true, files, sheets: listSheets(decodeXml(workbook), decodeXml(relations)) };
}

export function decodeXml(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function listSheets(workbook: string, relations: string): WorkbookSheet[] {
  const worksheets = findElements(relations, 'Relationship').filter((relation) =>
    relation.get('Type')?.endsWith('/worksheet'),
  );
  const paths = new Map(worksheets.map((relation) => [relation.get('Id'), relation.get('Target') ?? '']));
  return findElements(workbook, 'sheet')
    .filter((sheet) => sheet.has('name'))
    .map((sheet) => {
      const target = paths.get(sheet.get('id'));
      const path = target?.startsWith('/') === true ? target.slice(1) : target && `xl/${target}`;
      return { name: sheet.get('name') ?? '', isHidden: (sheet.get('state') ?? 'visible') !== 'visible', path };
    });
}

function describeWrongType(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return 'The file is empty.';
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  if (start.startsWith('PK')) return undefined;
  if (start === '\xd0\xcf\x11\xe0') {
    return hasOleEntry(bytes, 'EncryptedPackage')
      ? 'This workbook is protected with a password. Save a copy without the password, and choose that copy.'
      : `This is a workbook in the old .xls format. ${advice}`;
  }
  const kind = detectFileType(bytes);
  return kind === undefined
    ? `This is not an Excel workbook. ${advice}`
    : `This is ${kind}, not an Excel workbook. ${advice}`;
}

/** Entry names are UTF-16. */
function hasOleEntry(bytes: Uint8Array, name: string): boolean {
  const wanted = Array.from(name).map((sign) => sign.charCodeAt(0));
  for (let at = 0; at + 2 * wanted.length <= bytes.length; at += 2) {
    if (wanted.every((code, index) => bytes[at + 2 * index] === code && bytes[at + 2 * index + 1] === 0)) return true;
  }
  return false;
}

const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Whatever its namespace prefix, in the order of the document. */
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
