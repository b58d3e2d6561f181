/** Plain texts; nothing in them is escaped. */
export interface MailLayout {
  readonly subject: string;
  readonly blocks: readonly MailBlock[];
  /** Below the text: why one gets it. */
  readonly footer: string;
  /** Address at which its person turns such mails off; absent where nobody can. */
  readonly optOut?: { readonly label: string; readonly url: string };
}

export type MailBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly MailItem[]; readonly more?: string };

export interface MailItem {
  readonly label: string;
  readonly url: string;
  /** After the label. */
  readonly note?: string;
  readonly lines?: readonly string[];
}

const maxListed = 100;

/** @param describeRest how many more there are than the list has room for */
export function toMailList(items: readonly MailItem[], describeRest: (rest: number) => string): MailBlock {
  const rest = items.length - maxListed;
  return { kind: 'list', items: items.slice(0, maxListed), ...(rest > 0 && { more: `and ${describeRest(rest)}` }) };
}
