import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { foldSearch } from '#domain/foldText.ts';

export interface SearchOption {
  readonly value: string;
  readonly label: string;
}

interface SearchFilterProps {
  readonly label: string;
  /** '' for all. */
  readonly value: string;
  /** Of `value`. */
  readonly valueLabel: string;
  /** Shown while there is no value. */
  readonly placeholder: string;
  readonly options: readonly SearchOption[];
  readonly isLoading: boolean;
  readonly noOptionsText: string;
  /** Called with what is searched for, once the list is open. */
  readonly onSearch: (text: string) => void;
  readonly onChange: (value: string) => void;
}

const searchDelayMs = 250;
const maxOptions = 50;

/** A filter with so many values that they are searched: here among those that are known, and by the platform. */
export function SearchFilter(props: SearchFilterProps) {
  const { label, value, valueLabel, placeholder, options, isLoading, noOptionsText, onSearch, onChange } = props;
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const current = value === '' ? null : { value, label: valueLabel };
  const searched = text === valueLabel ? '' : text.trim();

  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => onSearch(searched), searched === '' ? 0 : searchDelayMs);
    return () => clearTimeout(timer);
  }, [isOpen, searched, onSearch]);

  const wanted = foldSearch(searched);
  const matching = options.filter((option) => foldSearch(option.label).includes(wanted)).slice(0, maxOptions);
  return (
    <Autocomplete
      disablePortal
      size="small"
      sx={{ width: { xs: '100%', sm: 200 } }}
      slotProps={{ paper: { variant: 'outlined', sx: { my: 0.5 } } }}
      options={matching}
      filterOptions={(all) => all}
      loading={isLoading}
      loadingText="Searching..."
      noOptionsText={noOptionsText}
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      value={current}
      inputValue={isOpen ? text : valueLabel}
      onInputChange={(_, next) => setText(next)}
      onChange={(_, option) => onChange(option?.value ?? '')}
      getOptionKey={(option) => option.value}
      isOptionEqualToValue={(option, chosen) => option.value === chosen.value}
      renderOption={({ key, ...option }, { label: name }) => (
        <Box component="li" key={key} {...option} sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </Box>
      )}
      renderInput={(input) => (
        <TextField
          {...input}
          label={label}
          placeholder={placeholder}
          slotProps={{ ...input.slotProps, inputLabel: { ...input.slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  );
}
