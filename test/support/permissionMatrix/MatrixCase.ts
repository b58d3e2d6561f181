import type { Target } from './rights.ts';

export interface Refusal {
  readonly status: number;
  readonly type: string;
}

export interface CaseRequest {
  readonly queries?: readonly string[];
  readonly search?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>> | FormData;
}

/** Effect of a 2xx response; without one, nothing may change. */
type Effect = 'shows' | 'lists' | 'adds' | 'changes' | 'removes';

export interface Outcome {
  readonly status: number;
  readonly type?: string;
  readonly effect?: Effect;
}

/** Not recorded, or not about rights: judged only by changes and leaks. */
export const unjudged = 'unjudged';

/** One variant of a request, by one person, aimed at one thing. */
export interface MatrixCase {
  readonly target: string;
  readonly variant: string;
  /** Of the route's path. */
  readonly params: Readonly<Record<string, string>>;
  readonly request: CaseRequest;
  /** `undefined`: the person may. */
  readonly refusal: Refusal | undefined;
  /** An error that depends on the request alone, or on what the person may know: it may come before the refusal. */
  readonly early?: Refusal | undefined;
  /** Cases with the same one are refused in the same words, but for ids. The target's name unless given. */
  readonly likeness?: string;
  /** The words of the refusal may name what the request grants. */
  readonly ownWords?: boolean;
  /** Expected outcome where the person may. */
  readonly outcome: Outcome | typeof unjudged;
  /** Key of the thing it is aimed at, which need not exist. */
  readonly thing: string;
  /** Keys of the things that it may change where it is unjudged. */
  readonly touches: readonly string[];
}

export const unauthorized: Refusal = { status: 401, type: 'user_unauthorized' };
export const scopeMissing: Refusal = { status: 401, type: 'general_unauthorized_scope' };
export const permissionsOfStranger = ['read("user:stranger")'];
/** Neither of them is a column. */
export const unknownColumnQueries = [
  ['a filter by an unknown column', query('equal', 'bogus', ['x'])],
  ['an order by an unknown column', query('orderAsc', 'bogus')],
  ['an unknown column selected', query('select', undefined, ['bogus'])],
] as const;

export function query(method: string, attribute?: string, values?: readonly unknown[]): string {
  return JSON.stringify({ method, attribute, values });
}

/** Key of a row or file in a snapshot. */
export function keyOf(kind: 'rows' | 'files', { container, id }: Pick<Target, 'container' | 'id'>): string {
  return `${kind}/${container}/${id}`;
}
