import {
  adminSubjects,
  type AdminSubject,
  type AdminSubjectRow,
  type PhraseField as PhraseKind,
  type SubjectKind,
  type SubjectState,
} from '@fundharbor/contracts/catalog/subjects'
import { categories, labelOf } from '@fundharbor/contracts/vocabulary'
import { Badge, Link } from '@fundharbor/kit'
import { numberColumn, type Column } from '../records/columns.tsx'
import type { FormField } from '../records/form-field.ts'
import { Lines } from '../records/lines.tsx'
import { defineResource } from '../records/resource.ts'
import { ParentField, PhrasesField } from './fields.tsx'
import { keys } from './keys.ts'

const kinds: Record<SubjectKind, string> = {
  subject: 'What it is about',
  population: 'Who it is for',
  support: 'What it pays for',
}

const states: Record<SubjectState, string> = {
  edited: 'Edited by the team',
  own: 'Added by the team',
  removed: 'Removed',
}

const toOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const fieldCategories = categories
  .filter(({ slug }) => slug !== 'other')
  .map(({ slug, label }) => ({ value: slug, label }))

const ID_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/

const asHalves = (fields: FormField[]) => fields.map((field) => ({ ...field, isHalf: true }))

/** What a subject is called and where it belongs. */
export const headFields = asHalves([
  { name: 'label', label: 'Label', input: 'line', maxLength: 100, required: 'A label is required' },
  {
    name: 'id',
    label: 'ID',
    input: 'line',
    maxLength: 80,
    required: 'An ID is required',
    rules: [{ pattern: ID_PATTERN, message: 'Use lowercase letters, digits and single hyphens' }],
    extra: 'Part of the URL, for example clean-energy. It cannot be changed later.',
    isFixed: true,
  },
  { name: 'kind', label: 'Kind', input: 'select', options: toOptions(kinds), initial: 'subject' },
  {
    name: 'parent',
    label: 'Broader subject',
    input: 'select',
    render: (field) => <ParentField field={field} />,
  },
  {
    name: 'category',
    label: 'Category',
    input: 'select',
    options: fieldCategories,
    allowClear: true,
    extra: 'Leave empty to use the category of the broader subject.',
  },
])

const phrases = (name: PhraseKind, label: string, extra: string): FormField => ({
  name,
  label,
  extra,
  input: 'lines',
  rows: { minRows: 5, maxRows: 16 },
  render: (field) => <PhrasesField field={field} />,
})

/** The words by which searches and opportunities are assigned to a subject. */
export const phraseFields = asHalves([
  phrases('terms', 'Official terms', 'An opportunity with one of these is about the subject.'),
  phrases('everyday', 'Everyday words', 'What people type when they mean the subject.'),
  phrases('acronyms', 'Acronyms', 'In opportunities, only recognized in capital letters.'),
  phrases('programs', 'Programs, laws and agencies', 'Names that indicate the subject.'),
  phrases('hints', 'Hints', 'Count only together with other words for the subject.'),
])

function State({ subject: { isRemoved, isShipped, isEdited } }: { subject: AdminSubjectRow }) {
  if (isRemoved) return <Badge tone="bad">Removed</Badge>
  if (!isShipped) return <Badge tone="info">Added</Badge>
  return isEdited ? <Badge tone="warn">Edited</Badge> : <Badge tone="neutral">Default</Badge>
}

const columns: Column<AdminSubjectRow>[] = [
  {
    title: 'Subject',
    field: 'label',
    width: 250,
    render: ({ id, label }) => (
      <Link to={`/admin/subjects/${id}`}>
        <Lines text={label} />
      </Link>
    ),
  },
  { title: 'Broader subject', width: 180, render: ({ parent }) => <Lines text={parent?.label ?? '–'} /> },
  { title: 'Kind', width: 130, render: ({ kind }) => kinds[kind] },
  {
    title: 'Category',
    width: 130,
    render: ({ category }) => <Lines text={category ? labelOf(categories, category) : '–'} />,
  },
  numberColumn('Phrases', 'phrases', 90),
  numberColumn('Open', 'opportunities', 80),
  { title: 'State', width: 100, render: (subject) => <State subject={subject} /> },
]

/** The vocabulary by which searches and opportunities are understood. */
export const subjects = defineResource<AdminSubjectRow, AdminSubject>({
  ...keys,
  noun: 'subject',
  nameOf: ({ label }) => label,
  list: adminSubjects.list,
  pageSize: 50,
  filters: {
    search: { label: 'Search words and phrases' },
    kind: { label: 'Kind', any: 'Any kind', options: kinds },
    state: { label: 'State', any: 'Any state', options: states },
  },
  empty: 'No subjects match these filters.',
  columns,
  actionsWidth: 84,
  editPath: (id) => `/admin/subjects/${id}`,
  form: {
    fields: [...headFields, ...phraseFields],
    create: adminSubjects.create,
    update: adminSubjects.update,
    read: adminSubjects.read,
    version: 'revision',
  },
})
