import { adminTemplates, MAX_TEMPLATE_LENGTH } from '@fundharbor/contracts/documents/admin-templates'
import { Badge } from '@fundharbor/kit'
import { nameColumn, numberColumn, timeColumn } from '../records/columns.tsx'
import type { FormField } from '../records/form-field.ts'
import { Lines } from '../records/lines.tsx'
import { capitalize } from '../records/names.ts'
import { ResourcePage } from '../records/page.tsx'
import { defineResource } from '../records/resource.ts'
import { WrittenText } from '../records/written-text.tsx'
import { EarlierVersions } from './earlier-versions.tsx'
import { Preview } from './preview.tsx'

const fields: FormField[] = [
  {
    name: 'name',
    label: 'Name',
    input: 'line',
    maxLength: 255,
    required: 'Template name is required',
    isHalf: true,
  },
  {
    name: 'category',
    label: 'Category',
    input: 'line',
    maxLength: 100,
    required: 'Category is required',
    extra: 'Every plan includes templates in the category cover-letter.',
    isHalf: true,
  },
  {
    name: 'description',
    label: 'Description',
    input: 'text',
    maxLength: 1000,
    rows: { minRows: 2, maxRows: 4 },
    required: 'Description is required',
  },
  {
    name: 'template',
    label: 'Text',
    input: 'text',
    maxLength: MAX_TEMPLATE_LENGTH,
    rows: { minRows: 12, maxRows: 24 },
    required: 'The template is empty',
    extra:
      'HTML. Names in double braces, such as {{organizationName}}, are filled in; missing values are marked.',
    render: (field) => (
      <WrittenText field={field} renderPreview={(template) => <Preview template={template} />} />
    ),
  },
  { name: 'isActive', label: 'Available to members', input: 'check', initial: true },
]

const templates = defineResource({
  queryKey: ['documents', 'admin', 'templates'],
  noun: 'template',
  nameOf: ({ name }) => name,
  list: adminTemplates.list,
  pageSize: 50,
  empty: 'No templates yet. Add the first one.',
  columns: [
    nameColumn('Name', 'name', 240),
    { title: 'Description', width: 300, render: ({ description }) => <Lines text={description} /> },
    { title: 'Category', width: 120, render: ({ category }) => capitalize(category.replaceAll('-', ' ')) },
    {
      title: 'State',
      width: 110,
      render: ({ isActive }) => (
        <Badge tone={isActive ? 'ok' : 'neutral'}>{isActive ? 'Available' : 'Hidden'}</Badge>
      ),
    },
    numberColumn('Version', 'version', 90),
    timeColumn('Changed', 'updatedAt'),
  ],
  actionsWidth: 90,
  form: {
    fields,
    width: 900,
    create: adminTemplates.create,
    update: adminTemplates.update,
    version: 'version',
    below: ({ id, version }, form) =>
      version > 1 && <EarlierVersions id={id} onUse={(text) => form.setFieldValue('template', text)} />,
  },
})

/** Every document template, including those that members do not see. */
export const Component = () => <ResourcePage resource={templates} />
