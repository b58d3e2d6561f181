import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { returnAddress } from './signInMemory.ts';

/** Goes, once, to the address that was asked for before signing in. */
export function ReturnToAddress({ address }: { readonly address: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    returnAddress.forget();
    void navigate(address, { replace: true });
  }, [address, navigate]);
  return null;
}
