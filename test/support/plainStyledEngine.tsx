import isPropValid from '@emotion/is-prop-valid';
import { css, keyframes, ThemeContext } from '@emotion/react';
import { createElement, forwardRef, type ElementType } from 'react';

type ForwardsProp = (name: string) => boolean;

interface Inner {
  readonly tag: ElementType;
  readonly forwards: ForwardsProp | undefined;
}

/** The elements made here: one made of another is the other's element. */
const inners = new WeakMap<object, Inner>();

const allButTheme: ForwardsProp = (name) => name !== 'theme';
const forwardsByDefault = (tag: ElementType): ForwardsProp => (typeof tag === 'string' ? isPropValid : allButTheme);

/**
 * Elements without styles, in the place of `@mui/styled-engine`, which its makers let one replace: jsdom lays nothing out, and to compute the
 * styles took up to a fifth of a suite's time. The browser tests see them.
 */
export default function styled(
  given: ElementType,
  { shouldForwardProp: own }: { shouldForwardProp?: ForwardsProp } = {},
) {
  const inner = typeof given === 'string' ? undefined : inners.get(given);
  const tag = inner?.tag ?? given;
  const innerForwards = inner?.forwards;
  const forwards = own && innerForwards ? (name: string) => innerForwards(name) && own(name) : (own ?? innerForwards);
  const takesAs = !(forwards ?? forwardsByDefault(tag))('as');

  return () => {
    const Plain = forwardRef<unknown, Readonly<Record<string, unknown>>>((props, ref) => {
      const shown = takesAs && props.as ? (props.as as ElementType) : tag;
      const isForwarded = forwards ?? forwardsByDefault(shown);
      const names = Object.keys(props).filter((name) => isForwarded(name) && !(takesAs && name === 'as'));
      return createElement(shown, { ...Object.fromEntries(names.map((name) => [name, props[name]])), ref });
    });
    inners.set(Plain, { tag, forwards });
    return Plain;
  };
}

export const GlobalStyles = () => null;

export const internal_mutateStyles = () => undefined;

export const internal_serializeStyles = (styles: unknown) => styles;

export { css, keyframes, ThemeContext };
