import { isInvisible } from '#domain/foldText.ts';
import { quoteText } from '#domain/quoteText.ts';
import { unstorableText } from '#domain/storedText.ts';

/** Why a value is refused, in words that follow the field's name: 'is empty', and what it should be: "the team's name". */
export interface FieldFault {
  readonly wrong: string;
  readonly right: string;
}

/** @param maxLength in characters (code points). */
export function findTextFault(text: string, maxLength: number): FieldFault | undefined {
  const wrong = unstorableText(text, maxLength);
  return wrong === undefined ? undefined : { wrong, right: `plain text of at most ${maxLength} characters` };
}

/** Unlike `findTextFault`, accepts an empty text. */
export function findTypedFault(text: string, maxLength: number): FieldFault | undefined {
  if (text === '' || !isInvisible(text)) return findTextFault(text, maxLength);
  return { wrong: 'has no character that can be seen', right: 'a text, or empty' };
}

export function findTeamNameFault(name: string): FieldFault | undefined {
  return isInvisible(name) ? { wrong: 'is empty', right: "the team's name" } : undefined;
}

/** ASCII only: databases that compare without accents would take two such addresses for one and overwrite a person. */
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/** @param email in lower case. */
export function findEmailFault(email: string, maxLength: number): FieldFault | undefined {
  if (email.length <= maxLength && emailPattern.test(email)) return undefined;
  const wrong = email === '' ? 'is empty' : `is ${quoteText(email)}`;
  return { wrong, right: 'an e-mail address such as name@company.com' };
}
