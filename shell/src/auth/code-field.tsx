import { Field, type FieldProps } from '@fundharbor/kit'

/** A field for the code of an authenticator app or a recovery code. */
export const CodeField = (props: Omit<FieldProps, 'label'>) => (
  <Field
    label="Authentication code"
    hint="The 6-digit code from your authenticator app, or a recovery code."
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
)
