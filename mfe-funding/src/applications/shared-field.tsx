import type { FormField, FormPerson } from '@fundharbor/contracts/catalog/application-forms'
import { projectCategories, projectDurations, labelOf } from '@fundharbor/contracts/vocabulary'
import { Button } from '@fundharbor/kit'
import type { ReactNode } from 'react'
import styles from './apply.module.css'
import type { Conflicts } from './draft-fields.ts'

/** What several people do in one form. */
export interface FormSharing {
  people: readonly FormPerson[]
  conflicts: Conflicts
  onChoose: (field: FormField, isTheirs: boolean) => void
  onEnter: (field: FormField | null) => void
}

interface SharedFieldProps {
  name: FormField
  sharing: FormSharing
  children: ReactNode
}

/** A field with who else is in it, and with the other text if somebody has changed it, too. */
export function SharedField({ name, sharing, children }: SharedFieldProps) {
  const here = sharing.people.filter(({ field }) => field === name)
  const theirs = sharing.conflicts[name]
  return (
    <div className={styles.shared} onFocus={() => sharing.onEnter(name)} onBlur={() => sharing.onEnter(null)}>
      {children}
      {here.length > 0 && <p className={styles.here}>{here.map(describe).join(' ')}</p>}
      {theirs !== undefined && (
        <div className={styles.conflict} role="alert">
          <p>Someone else changed this field while you were editing. It now says:</p>
          <blockquote className={styles.theirs}>{display(name, theirs)}</blockquote>
          <div className={styles.choices}>
            <Button type="button" variant="secondary" size="sm" onClick={() => sharing.onChoose(name, true)}>
              Use their text
            </Button>
            <Button type="button" variant="quiet" size="sm" onClick={() => sharing.onChoose(name, false)}>
              Keep mine
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

const describe = ({ name, isYou }: FormPerson): string =>
  isYou ? 'You are here in another window.' : `${name} is here.`

function display(field: FormField, text: string): string {
  if (text === '') return 'Nothing'
  if (field === 'projectCategory') return labelOf(projectCategories, text)
  return field === 'projectDuration' ? labelOf(projectDurations, text) : text
}

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
