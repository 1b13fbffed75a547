import { foldName, splitName } from './values.ts'
import type { Field, Question } from '../questions/question.ts'
import { questions } from '../questions/questions.ts'

const PROFILE = 'add it to your profile'
const LINK = 'link an opportunity to fill it in'

/** Prompts for facts that are not asked for but kept elsewhere. */
const facts: Readonly<Record<string, string>> = {
  organizationName: `name of your organization (${PROFILE})`,
  organizationAddress: `your address (${PROFILE})`,
  contactPhone: `your phone number (${PROFILE})`,
  taxId: `tax ID (${PROFILE})`,
  pic: `Participant Identification Code (${PROFILE})`,
  uei: `Unique Entity ID (${PROFILE})`,
  overLargestAward: 'check this sum: it is above the largest award of this opportunity',
  otherThanCosts: 'check this sum: the costs in your budget add up to another one',
  'callCriteria.section': 'the section in which you answer this criterion',
  funderName: `name of the funder (${LINK})`,
  opportunityTitle: `title of the opportunity (${LINK})`,
}

/** A field, and the field's question if it is the only one. */
function promptOfField(field: Field, { question, fields }: Question): string {
  if (field.kind === 'text')
    return `${fields.length === 1 ? question : `${capitalize(field.label)}.`} For example: “${field.example}”`
  return `${field.label}, for example ${exampleOf(field)}`
}

const exampleOf = ({ kind, example }: Field) => (kind === 'amount' ? withSymbol(example) : example)
const withSymbol = (example: string) => `$${Number(example).toLocaleString('en-US')}`
const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** A list as a whole, with a row as the example. */
const promptOfList = ({ question, fields }: Question): string =>
  `${question} For example: “${fields.map(exampleOf).join('; ')}”`

function promptsOf(question: Question): [string, string][] {
  const { key, isList, fields } = question
  const own = fields.map((field): [string, string] => [
    isList ? `${key}.${field.name}` : field.name,
    isList ? field.label : promptOfField(field, question),
  ])
  return isList ? [[key, promptOfList(question)], ...own] : own
}

const fold = (name: string) => name.split('.').map(foldName).join('.')
const prompts = new Map(
  [...Object.entries(facts), ...questions.flatMap(promptsOf)].map(([name, prompt]) => [fold(name), prompt]),
)

/** Everything that blanks ask for. */
export const promptTexts: readonly string[] = [...prompts.values()]

/** What a blank asks for; undefined if only its name is known. */
export const promptFor = (name: string): string | undefined => prompts.get(fold(name))

const optionalFields = new Set([
  ...questions.flatMap(({ key, fields }) =>
    fields.filter(({ isOptional }) => isOptional).map(({ name }) => fold(`${key}.${name}`)),
  ),
  // Calculated from other fields, if these are sums.
  'finances.remaining',
  'spending.share',
])

/** Whether a list's field can stay empty. */
export const canStayEmpty = (name: string): boolean =>
  splitName(name) !== null && optionalFields.has(fold(name))
