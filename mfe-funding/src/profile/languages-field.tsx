import { Chip } from '@fundharbor/kit'
import { useController } from '@fundharbor/kit/form.ts'
import { Combobox } from '@fundharbor/kit/ui/combobox.tsx'
import { languageName, languageOptions } from './languages.ts'
import type { OrganizationFormState } from './organization-field.tsx'
import styles from './organization.module.css'

interface LanguagesFieldProps {
  form: OrganizationFormState
  label: string
}

/** Languages are added one by one and removed by their chips. */
export function LanguagesField({ form, label }: LanguagesFieldProps) {
  const {
    field: { value: chosen = [], onChange, onBlur, ref },
    fieldState,
  } = useController({ control: form.control, name: 'languages' })
  return (
    <div className={styles.languages}>
      <Combobox
        label={label}
        optional
        options={languageOptions.filter(({ value }) => !chosen.includes(value))}
        value=""
        placeholder="Add a language"
        error={fieldState.error?.message}
        onValueChange={(code) => code && onChange([...chosen, code])}
        onBlur={onBlur}
        ref={ref}
      />
      {chosen.length > 0 && (
        <div className={styles.chips}>
          {chosen.map((code) => (
            <Chip key={code} onRemove={() => onChange(chosen.filter((other) => other !== code))}>
              {languageName(code)}
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}
