import {
  phraseFields,
  type AdminSubject,
  type PhraseField,
  type SubjectForm,
} from '@fundharbor/contracts/catalog/subjects'
import { phraseLabels, kindLabels } from './labels.ts'

/** The form's values: phrases are texts, one phrase in a line. */
export type SubjectValues = Omit<SubjectForm, PhraseField> & Record<PhraseField, string> & { id: string }

const lines = (phrases: readonly string[]) => phrases.join('\n')

/** The phrases of a text. */
export const phrasesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const emptySubject: SubjectValues = {
  id: '',
  label: '',
  kind: 'subject',
  parent: null,
  category: null,
  terms: '',
  everyday: '',
  acronyms: '',
  programs: '',
  hints: '',
}

type Held = Pick<AdminSubject, keyof SubjectForm | 'id'>

export const valuesOf = (subject: Held): SubjectValues => ({
  id: subject.id,
  label: subject.label,
  kind: subject.kind,
  parent: subject.parent,
  category: subject.category,
  terms: lines(subject.terms),
  everyday: lines(subject.everyday),
  acronyms: lines(subject.acronyms),
  programs: lines(subject.programs),
  hints: lines(subject.hints),
})

/** What the form says, as it is sent. */
export const formOf = ({ id: _id, ...values }: SubjectValues): SubjectForm => ({
  ...values,
  parent: values.parent ?? null,
  category: values.category ?? null,
  terms: phrasesIn(values.terms),
  everyday: phrasesIn(values.everyday),
  acronyms: phrasesIn(values.acronyms),
  programs: phrasesIn(values.programs),
  hints: phrasesIn(values.hints),
})

/** What the dialog of a conflict calls the fields. */
export const compareLabels: Record<string, string> = {
  label: 'Label',
  kind: 'Kind',
  parent: 'Broader subject',
  category: 'Category',
  ...Object.fromEntries(phraseFields.map((field) => [field, phraseLabels[field].label])),
}

/** How a field's value reads beside somebody else's. */
export function showValue(name: string, value: unknown): string {
  if (name === 'kind') return Object.entries(kindLabels).find(([kind]) => kind === value)?.[1] ?? ''
  return String(value ?? '').replaceAll('\n', ', ') || 'Empty'
}
