import { Box, Link } from '@mui/material';
import { skipToken } from '@reduxjs/toolkit/query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { TeamContact } from '#domain/teamContacts.ts';
import { RetryAlert } from '#src/components/LoadState.tsx';
import { useListContactsQuery } from '#src/data/contactsApi.ts';
import { targetStyle } from './targetStyle.ts';

interface ContactsState {
  /** By team id; undefined while they are loading. */
  readonly contacts: Readonly<Record<string, readonly TeamContact[]>> | undefined;
  readonly isError: boolean;
}

/** A context, so that people re-render their cells and not the grid. */
const ContactsContext = createContext<ContactsState>({ contacts: undefined, isError: false });

interface ContactsOfTeamsProps {
  /** At most 99. */
  readonly teamIds: readonly string[];
  readonly children: ReactNode;
}

export function ContactsOfTeams({ teamIds, children }: ContactsOfTeamsProps) {
  // Sorted, so that another order of the same teams asks for nothing.
  const sorted = teamIds.toSorted();
  const { currentData, isError, isFetching, refetch } = useListContactsQuery(sorted.length > 0 ? sorted : skipToken);
  const contacts = useMemo(
    () => ({ contacts: currentData, isError: isError && !isFetching }),
    [currentData, isError, isFetching],
  );
  return (
    <ContactsContext value={contacts}>
      {contacts.isError && (
        <RetryAlert onRetry={refetch} sx={{ mb: 2 }}>
          We couldn't load who to ask.
        </RetryAlert>
      )}
      {children}
    </ContactsContext>
  );
}

/** Room for two people, as most teams have, so that nothing moves when they have loaded. */
const contactsStyle = { minHeight: 48, minWidth: 130, display: 'grid', alignContent: 'center' };

export function Contacts({ teamId }: { readonly teamId: string }) {
  const { contacts, isError } = useContext(ContactsContext);
  const people = contacts ? (contacts[teamId] ?? []) : undefined;
  if (people === undefined || people.length === 0) {
    const unknown = isError ? 'Could not be loaded' : 'Loading...';
    return <Box sx={{ ...contactsStyle, color: 'text.secondary' }}>{people ? 'Nobody known' : unknown}</Box>;
  }
  return (
    <Box sx={contactsStyle}>
      {people.map(({ userId, name, email, role }) => (
        <Box key={userId}>
          {email === '' ? (
            name
          ) : (
            <Link href={`mailto:${encodeURIComponent(email)}`} title={`${role}, ${email}`} sx={targetStyle}>
              {name || email}
            </Link>
          )}
        </Box>
      ))}
    </Box>
  );
}
