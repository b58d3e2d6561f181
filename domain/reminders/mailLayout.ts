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
  /** After the label; '' for none. */
  readonly note: string;
  readonly lines: readonly string[];
}
