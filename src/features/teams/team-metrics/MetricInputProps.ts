/** What the inputs for numbers and for selections have in common. */
export interface MetricInputProps<Field> {
  readonly field: Field;
  readonly id: string;
  readonly text: string;
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  /** When the dialog opens. */
  readonly hasFocus: boolean;
  /** Ids of all that is said about the input. */
  readonly describedBy: string;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
}
