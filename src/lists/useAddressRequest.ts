import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useLatest } from '#src/components/useLatest.ts';
import { type AddressSchema, type AddressState, readAddress, useAddressState } from './addressState.ts';

/**
 * Does once what an address asks for, and takes that out of it: Back must not do it again.
 * @param schema referentially stable; its defaults ask for nothing
 */
export function useAddressRequest<Schema extends AddressSchema>(
  schema: Schema,
  isAsked: (asked: AddressState<Schema>) => boolean,
  answer: (asked: AddressState<Schema>) => void,
): void {
  const [asked, setAddress] = useAddressState(schema);
  const { key } = useLocation();
  const answered = useRef('');
  const isOpen = isAsked(asked);
  const begin = useLatest(() => {
    // The answer may be given again before the address has changed.
    if (answered.current === key) return;
    answered.current = key;
    setAddress(readAddress(schema, new URLSearchParams()), { replace: true });
    answer(asked);
  });
  useEffect(() => {
    if (isOpen) begin();
  }, [isOpen, key, begin]);
}
