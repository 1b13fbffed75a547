import { textOf } from '@fundharbor/chassis/http/html'
import type { FieldValues } from '../../opportunities/field-lists.ts'

/** The fields read of a record; long texts are markup. */
export const recordTextFields = [
  'title',
  'funderName',
  'sector',
  'description',
  'eligibilityCriteria',
  'eligibilityRequirements',
  'requirements',
] as const

export type RecordRow = Pick<FieldValues, (typeof recordTextFields)[number]>

/** A record's texts as plain text, as sent to the model. */
export interface RecordText {
  title: string
  funder: string
  sector: string
  whoMayApply: string
  description: string
}

const MAX_CHARACTERS = { description: 4000, whoMayApply: 1500 }

/** Sentences addressed to a model (prompt injection). False positives cost a few words at most. */
const INSTRUCTIONS = [
  /\b(?:ignore|disregard|forget|override)\b.{0,60}\b(?:instructions?|prompts?|rules|orders|schema|above|previous)\b/i,
  /\b(?:new instructions|(?:system|hidden) (?:prompt|message)|developer mode|language model|you are now|from now on|as an ai)\b/i,
  /^\W*(?:system|assistant|user|human)\b[^.]{0,20}:/i,
  /^\W*(?:say|write|answer|respond|reply|output|print|repeat|type|tell|include|translate)\b/i,
  /\b(?:answer|respond|reply|output|return)\b.{0,30}\b(?:only|json|verbatim|sentences?|with)\b/i,
]

export function readRecordText(row: RecordRow): RecordText {
  const who = [row.eligibilityCriteria, row.eligibilityRequirements].map((html) => textOf(html ?? ''))
  return {
    title: stripInstructions(row.title),
    funder: stripInstructions(row.funderName),
    sector: stripInstructions(row.sector ?? ''),
    whoMayApply: stripInstructions(who.join(' ')).slice(0, MAX_CHARACTERS.whoMayApply),
    description: stripInstructions(`${textOf(row.description)} ${textOf(row.requirements ?? '')}`).slice(
      0,
      MAX_CHARACTERS.description,
    ),
  }
}

const stripInstructions = (text: string): string =>
  text
    .split(/(?<=[.!?;])\s+/)
    .filter((sentence) => !INSTRUCTIONS.some((order) => order.test(sentence)))
    .join(' ')
    .trim()
    .toWellFormed()
