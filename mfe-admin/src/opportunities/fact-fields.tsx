import {
  audiences,
  callTypes,
  placeCodes,
  placeLabel,
  regionCodes,
  regionLabel,
  restrictions,
  type AdminFacts,
  type EditableFact,
} from '@fundharbor/contracts/catalog/facts'
import { labelOf } from '@fundharbor/contracts/vocabulary'
import { capitalize } from '../records/names.ts'
import { Form, Select } from 'antd'
import type { FormField, Option } from '../records/form-field.ts'

type Label = (value: string) => string

const toOptions = (values: readonly string[], toLabel: Label): Option[] =>
  values
    .map((value) => ({ value, label: toLabel(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))

const labels: Record<EditableFact, Label> = {
  region: regionLabel,
  callType: (value) => capitalize(labelOf(callTypes, value)),
  audience: (value) => capitalize(labelOf(audiences, value)),
  places: placeLabel,
  restriction: (value) => labelOf(restrictions, value),
}

const slugs = (terms: readonly { slug: string }[]) => terms.map(({ slug }) => slug)

const table: Record<EditableFact, Pick<FormField, 'label' | 'input' | 'options' | 'isHalf'>> = {
  region: { label: 'Region', input: 'select', options: toOptions(regionCodes, labels.region), isHalf: true },
  callType: {
    label: 'Pays for',
    input: 'select',
    options: toOptions(slugs(callTypes), labels.callType),
    isHalf: true,
  },
  audience: { label: 'Meant for', input: 'tags', options: toOptions(slugs(audiences), labels.audience) },
  places: { label: 'Places named', input: 'tags', options: toOptions(placeCodes, labels.places) },
  restriction: {
    label: 'Restriction',
    input: 'select',
    options: toOptions(slugs(restrictions), labels.restriction),
  },
}

export const factNames = Object.keys(table) as EditableFact[]

export const factLabel = (name: EditableFact): string => table[name].label

/** What the record says about a fact, with its words: "Kenya (“Kenya”)". */
export function describeDerived({ derived }: AdminFacts, name: EditableFact): string {
  const facts = [derived[name] ?? []].flat()
  return facts.map(({ value, quote }) => `${labels[name](value)} (“${quote}”)`).join(', ') || 'Not stated'
}

/** The fields of the dialog's facts. An edited one says what the source says. */
export const factFields = (facts: AdminFacts): FormField[] =>
  factNames.map((name) => ({
    name,
    ...table[name],
    extra: facts.editedFacts.includes(name) ? `The source says: ${describeDerived(facts, name)}` : undefined,
    format: (text) => text.split(', ').map(labels[name]).join(', '),
    render: (field) => <FactSelect field={field} />,
  }))

/** A select with a search by label; a list of several values where the field has several. */
const FactSelect = ({ field: { name, label, extra, options = [], input } }: { field: FormField }) => (
  <Form.Item name={name} label={label} extra={extra}>
    <Select
      mode={input === 'tags' ? 'multiple' : undefined}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      placeholder="Not stated"
      options={[...options]}
    />
  </Form.Item>
)
