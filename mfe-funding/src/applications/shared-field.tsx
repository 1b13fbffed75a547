import type { FormField } from '@fundharbor/contracts/catalog/application-forms'
import type { ReactNode } from 'react'
import styles from './apply.module.css'

/** Somebody else who has the form open, or the member in another window. */
interface FormPerson {
  id: string
  name: string
  /** The field that they are in. */
  field: string | null
  isYou: boolean
}

/** What several people do in one form. */
export interface FormSharing {
  people: readonly FormPerson[]
  /** Who has changed a field since the member was last in it. */
  changedBy: Partial<Record<FormField, string>>
  onEnter: (field: FormField | null) => void
}

interface SharedFieldProps {
  name: FormField
  sharing: FormSharing
  children: ReactNode
}

/** A field with who else is in it, and who has changed it. */
export function SharedField({ name, sharing, children }: SharedFieldProps) {
  const notes = sharing.people.filter(({ field }) => field === name).map(describe)
  const changedBy = sharing.changedBy[name]
  if (changedBy) notes.push(`Changed by ${changedBy}.`)
  return (
    <div className={styles.shared} onFocus={() => sharing.onEnter(name)} onBlur={() => sharing.onEnter(null)}>
      {children}
      {notes.length > 0 && <p className={styles.here}>{notes.join(' ')}</p>}
    </div>
  )
}

const describe = ({ name, isYou }: FormPerson): string =>
  isYou ? 'You are here in another window.' : `${name} is here.`

/** Who else has the form open. */
export function FormPeople({ people }: { people: readonly FormPerson[] }) {
  const names = [...new Set(people.filter(({ isYou }) => !isYou).map(({ name }) => name))]
  if (names.length === 0) return null
  return (
    <p className={styles.people} role="status">
      {new Intl.ListFormat('en').format(names)} {names.length === 1 ? 'has' : 'have'} this form open.
    </p>
  )
}
